import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { divideCash } from "./tally.ts";

describe("the cash of a bag", () => {
  it("is divided by what its orders owe", () => {
    expect(divideCash(50_000, [42_000, 8_000])).toEqual([42_000, 8_000]);
    expect(divideCash(45_000, [42_000, 8_000])).toEqual([37_800, 7_200]);
    expect(divideCash(100, [1, 1, 1])).toEqual([33, 34, 33]);
    expect(divideCash(0, [42_000, 8_000])).toEqual([0, 0]);
    expect(divideCash(500, [0, 300])).toEqual([0, 500]);
  });

  it("is the first order's where nothing is owed", () => {
    expect(divideCash(100, [0, 0])).toEqual([100, 0]);
  });

  it("is never more or less than there was, and nobody's share is below zero", () => {
    const sums = fc.integer({ min: 0, max: 10_000_000_000 });
    fc.assert(
      fc.property(sums, fc.array(sums, { minLength: 1, maxLength: 20 }), (paise, owed) => {
        const shares = divideCash(paise, owed);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(paise);
        expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
