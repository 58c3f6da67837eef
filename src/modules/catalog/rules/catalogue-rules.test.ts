import { describe, expect, it } from "vitest";
import { hasFreshProduce } from "#modules/delivery/rules/shared/waiting-days.ts";
import { shownRating } from "../queries/product-rows.ts";

describe("hasFreshProduce", () => {
  it.each([["fruits"], ["summer-fruits"], ["Leafy Vegetables"], ["vegitables"], ["VEGETABLES"]])(
    "finds it in %s",
    (category) => {
      expect(hasFreshProduce(["pantry", category])).toBe(true);
    },
  );

  it.each([[[]], [["pantry"]], [["grains", "dairy", "fruit-less"]]])("finds none in %j", (categories) => {
    expect(hasFreshProduce(categories)).toBe(false);
  });
});

describe("shownRating", () => {
  it("is the specified 4 of 5 (4) until the first real rating", () => {
    expect(shownRating(0, 0)).toEqual({ average: 0, count: 0 });
    expect(shownRating(1, 1)).toEqual({ average: 1, count: 1 });
    expect(shownRating(14, 3)).toEqual({ average: 4.7, count: 3 });
  });
});
