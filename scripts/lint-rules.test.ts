// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are code that the linter is tried on, so `${}` in them is meant as text
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";

const REFUSED = [
  "<p>Hello</p>",
  "<p>{count} packs</p>",
  "<p>&nbsp;and</p>",
  '<p>{"Hello"}</p>',
  "<p>{`Hello ${name}`}</p>",
  '<p>{isNew ? "Hello" : t("welcomeBack")}</p>',
  '<p>{name && "Hello"}</p>',
  '<Field label="Your name" />',
  '<Field addLabel={"One more"} />',
  '<button aria-label="Close" />',
  '<img alt={name ?? "A mango"} src={src} />',
  "<input placeholder={`Search ${name}`} />",
  '<p>{names.map((each) => <b key={each} title="ಮಾವು" />)}</p>',
];

const ALLOWED = [
  '<p className="text-ink">{t("hello")}</p>',
  '<p>{t("bags")}: {count} × {t("mango")} · ₹ {price}</p>',
  "<p>&nbsp;· {price} (−{percent}%)</p>",
  '<p title={`${name}, ${village}`}>{" "}{count > 0 ? count : "–"}</p>',
  '<p>{kind === "heap" ? t("heap") : texts["bag"]}</p>',
  '<p aria-label={t(isOpen ? "close" : "open")} />',
  '<Field label={<b className="text-ink">{t("yourName")}</b>} name="name" />',
];

it("refuses words that are in no catalogue, and nothing else", () => {
  expect(refusedOf([...REFUSED, ...ALLOWED])).toEqual(REFUSED);
});

it("refuses properties that are grouped by spreading a literal", () => {
  const refused = ["{ a: 1, ...{ b: 2 } }", "<Field {...{ name, value }} />"];
  const allowed = [
    "{ ...others, a: 1 }",
    "<Field {...field} />",
    "[...[1, 2]]",
    "{ ...(isNew && { a: 1 }) }",
  ];
  expect(refusedOf([...refused, ...allowed])).toEqual(refused);
});

/** Those of these expressions that Biome's rules of our own refuse. */
function refusedOf(elements: string[]): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), "lint-rules-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync("biome.json", path.join(folder, "biome.json"));
  for (const file of readdirSync("scripts").filter((name) => name.endsWith(".grit")))
    cpSync(`scripts/${file}`, path.join(folder, "scripts", file));
  mkdirSync(path.join(folder, "src"));
  const lines = elements.map((element, index) => `export const shown${index} = ${element};\n`);
  writeFileSync(path.join(folder, "src", "page.tsx"), lines.join(""));
  const { stdout } = spawnSync(
    path.resolve("node_modules/.bin/biome"),
    ["lint", "--vcs-enabled=false", "--reporter=github", "--max-diagnostics=none", "--only=plugin", "src"],
    { cwd: folder, encoding: "utf8" },
  );
  const reported = new Set([...stdout.matchAll(/,line=(\d+),/g)].map(([, line]) => Number(line)));
  return elements.filter((_, index) => reported.has(index + 1));
}
