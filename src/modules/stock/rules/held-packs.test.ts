import { describe, expect, it } from "vitest";
import { allocatedAfter } from "./counting.ts";

describe("allocatedAfter", () => {
  it.each([
    ["all of them", { packs: 5, held: 5, uncounted: null }, 3, { held: 3, uncounted: 0 }],
    ["more than before", { packs: 3, held: 3, uncounted: 0 }, 5, { held: 5, uncounted: 0 }],
    [
      "none, of what was ordered before counting began",
      { packs: 5, held: 0, uncounted: null },
      3,
      { held: 0, uncounted: 5 },
    ],
    [
      "none either when these are packed again",
      { packs: 3, held: 0, uncounted: 5 },
      5,
      { held: 0, uncounted: 5 },
    ],
    ["what is added to them", { packs: 5, held: 0, uncounted: 5 }, 6, { held: 1, uncounted: 5 }],
    ["a product that is no line", { packs: 0, held: 0, uncounted: null }, 2, { held: 2, uncounted: 0 }],
  ])("is %s", (_, before, packs, after) => {
    expect(allocatedAfter(before, packs)).toEqual(after);
  });
});
