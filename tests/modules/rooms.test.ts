import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ROOMS } from "./rooms.ts";

it("has the entry and the lists of the modules in src itself, and nothing else", () => {
  const files = readdirSync("src", { withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.map(({ name }) => name).toSorted()).toEqual([
    "main.ts",
    "modules.ts",
    "seller-modules.ts",
    "web-modules.ts",
  ]);
});

it("lists each room of src/operate, in the order that ARCHITECTURE.md says", () => {
  expect(readdirSync("src/operate").toSorted()).toEqual(ROOMS.toSorted());
  const words = readFileSync("ARCHITECTURE.md", "utf8").replaceAll(/\s+/g, " ");
  expect(words).toContain(ROOMS.map((room) => `\`${room}\``).join(", "));
});
