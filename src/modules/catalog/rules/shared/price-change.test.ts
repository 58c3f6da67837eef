import { expect, it } from "vitest";
import { unusualChanges } from "./price-change.ts";

it.each([
  [65, 6.5, true],
  [65, 650, true],
  [65, 0, true],
  [50, 70, false],
  [50, 70.01, true],
  [50, 30, false],
  [50, 29.99, true],
  [50, 50, false],
  [0, 65, false],
])("a price of ₹%d that becomes ₹%d is asked about: %s", (from, to, isUnusual) => {
  expect(unusualChanges({ price: from }, { price: to })).toEqual(
    isUnusual ? [{ field: "price", from, to }] : [],
  );
  expect(unusualChanges({ price: 100, offerPrice: from }, { offerPrice: to })).toHaveLength(
    isUnusual ? 1 : 0,
  );
});

it("what does not change, or is new, is not asked about", () => {
  expect(unusualChanges({ price: 100 }, {})).toEqual([]);
  expect(unusualChanges({}, { price: 100 })).toEqual([]);
});
