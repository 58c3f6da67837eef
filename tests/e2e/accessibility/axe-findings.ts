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

/** The rules that the page breaks now, one line for each place. Needs `injectAxe` before. */
export async function axeFindings(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, {
      resultTypes: ["violations"],
      rules: { "target-size": { enabled: true } },
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, html }) => `${id}: ${target.join(" ")} ${html.slice(0, 160)}`),
    );
  });
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
