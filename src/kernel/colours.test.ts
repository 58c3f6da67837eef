import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { COLOURS } from "./colours.ts";

const STYLES = "src/ui/styles/app.css";
// These files can import nothing, so their colours are compared with the table.
const STATIC = ["public/offline.html", "public/favicon.svg"];
const HOMES = ["src/kernel/colours.ts", "demo/banners/palette.ts", STYLES, ...STATIC];

// `#fff`, but no `#add-address`, no `&#8377;` and no `fontkit#354`.
const HEX = /(?<![&\w])#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})(?![\w/-])/gi;
const LITERAL = new RegExp(`${HEX.source}|\\b(?:rgb|hsl)a?\\(`, "gi");

const table = new Map(Object.entries(COLOURS).map(([name, hex]) => [kebab(name), hex.toLowerCase()]));

test("the style sheet has the shop's colours, no more and no fewer", () => {
  const css = readFileSync(STYLES, "utf8");
  const variables = [...css.matchAll(/--color-([a-z-]+): (#[\da-f]+);/g)];
  expect(new Map(variables.map(([, name, hex]) => [name, hex]))).toEqual(table);
  expect(css.match(LITERAL)).toHaveLength(table.size);
});

test("pages and pictures that stand by themselves have no colours but the shop's", () => {
  const ours = new Set(table.values());
  for (const file of STATIC) {
    const colours = readFileSync(file, "utf8").match(LITERAL) ?? [];
    expect(colours, file).not.toEqual([]);
    expect(
      colours.filter((colour) => !ours.has(colour.toLowerCase())),
      file,
    ).toEqual([]);
  }
});

test("no other file writes a colour down", () => {
  const files = globSync("{src,demo,public}/**/*.{ts,tsx,css,html,svg,js}").filter(
    (file) => !/\.(test|spec|fixture|support)\.tsx?$/.test(file) && !HOMES.includes(file),
  );
  expect(files.length).toBeGreaterThan(300);
  const strayColours = files.flatMap((file) =>
    (readFileSync(file, "utf8").match(LITERAL) ?? []).map((colour) => `${file}: ${colour}`),
  );
  expect(strayColours).toEqual([]);
});

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
