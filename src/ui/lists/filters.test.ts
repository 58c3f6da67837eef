import { expect, test } from "vitest";
import { filtersIn } from "./use-filters.ts";

test.each([
  ["", 1],
  ["page=3", 3],
  ["page=0", 1],
  ["page=-2", 1],
  ["page=1.5", 1],
  ["page=two", 1],
  ["page=99999999", 1_000_000],
])("The page that %j asks for is %i", (query, page) => {
  expect(filtersIn(new URLSearchParams(query)).page).toBe(page);
});

test("A filter that is not set is empty", () => {
  const { get } = filtersIn(new URLSearchParams("q=ragi"));
  expect([get("q"), get("status")]).toEqual(["ragi", ""]);
});
