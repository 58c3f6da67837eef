import { expect, it } from "vitest";
import { niceTop } from "./day-plot.tsx";

it.each([
  [0, 2],
  [1, 2],
  [3, 4],
  [7, 8],
  [9, 10],
  [10, 10],
  [11, 20],
  [45, 50],
  [668, 800],
  [1234.5, 2000],
])("ends an axis for %d at %d", (max, top) => {
  expect(niceTop(max)).toBe(top);
  expect(Number.isInteger(top / 2)).toBe(true);
});
