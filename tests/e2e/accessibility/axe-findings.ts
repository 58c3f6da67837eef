import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

/** The minified form, because every page has to load all of it. */
const AXE = await readFile(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Loads axe into the page. */
export async function injectAxe(page: Page): Promise<void> {
  await page.evaluate(AXE);
}

/**
 * The rules that the page breaks now, one line for each place. Needs `injectAxe` before. What a bar lies over until it is
 * scrolled into view is measured there.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const size = { "target-size": { enabled: true } };
    const { violations } = await window.axe.run(document, { resultTypes: ["violations"], rules: size });
    const findings: string[] = [];
    for (const { id, nodes } of violations) {
      for (const { target, html } of nodes) {
        if (id === "target-size") {
          document.querySelector(target.join(" "))?.scrollIntoView({ block: "center", behavior: "instant" });
          const again = await window.axe.run(document, {
            runOnly: [id],
            resultTypes: ["violations"],
            rules: size,
          });
          const stays = again.violations.some(({ nodes }) =>
            nodes.some((node) => node.target.join(" ") === target.join(" ")),
          );
          if (!stays) continue;
        }
        findings.push(`${id}: ${target.join(" ")} ${html.slice(0, 160)}`);
      }
    }
    return findings;
  });
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
