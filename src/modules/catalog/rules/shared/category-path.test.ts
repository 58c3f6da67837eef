import { expect, it } from "vitest";
import { categoryPath, MAX_PATH_LENGTH } from "./category-path.ts";

it.each([
  ["Fresh Fruits", "fresh-fruits"],
  ["  Grains & Rice!  ", "grains-rice"],
  ["Crème 2%", "creme-2"],
  ["A--B__C", "a-b-c"],
  ["காய்கறி", ""],
  ["---", ""],
])("makes %j into %j", (name, path) => {
  expect(categoryPath(name)).toBe(path);
});

it("never ends in a hyphen where it is cut", () => {
  const path = categoryPath(`${"a".repeat(MAX_PATH_LENGTH - 1)} bc`);
  expect(path).toBe("a".repeat(MAX_PATH_LENGTH - 1));
});

it("leaves a path as it is", () => {
  expect(categoryPath("fresh-fruits-2")).toBe("fresh-fruits-2");
});
