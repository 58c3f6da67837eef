import { describe, expect, it } from "vitest";
import { heldAfter, packsOpened } from "./held-packs.ts";

describe("heldAfter", () => {
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
    expect(heldAfter(before, packs)).toEqual(after);
  });
});

describe("packsOpened", () => {
  it.each([
    [1000, { packQuantity: 500, ordered: 2 }, 2],
    [900, { packQuantity: 500, ordered: 2 }, 2],
    [500, { packQuantity: 500, ordered: 2 }, 1],
    [1, { packQuantity: 500, ordered: 2 }, 1],
    [0, { packQuantity: 500, ordered: 2 }, 0],
    [1100, { packQuantity: 500, ordered: 2 }, 2],
    [1500, { packQuantity: 500, ordered: 2 }, 3],
    [0.3, { packQuantity: 0.1, ordered: 3 }, 3],
  ])("makes, of %d from %j, %d", (amount, line, packs) => {
    expect(packsOpened(amount, line)).toBe(packs);
  });
});
