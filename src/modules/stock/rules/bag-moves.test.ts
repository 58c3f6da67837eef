import fc from "fast-check";
import { expect, it } from "vitest";
import { movesOfPacking } from "./bag-moves.ts";

it.each([
  [
    "nothing else than what is in it",
    { had: 5, taken: 5, uncounted: null },
    3,
    { back: 2, must: 0, uncounted: 0 },
  ],
  ["what is packed beyond it", { had: 3, taken: 3, uncounted: 0 }, 5, { back: 0, must: 2, uncounted: 0 }],
  [
    "nothing of what was ordered before counting began",
    { had: 5, taken: 0, uncounted: null },
    3,
    { back: 0, must: 0, uncounted: 5 },
  ],
  [
    "nothing either when this is packed again",
    { had: 3, taken: 0, uncounted: 5 },
    5,
    { must: 0, uncounted: 5 },
  ],
  ["what is added to it", { had: 5, taken: 0, uncounted: 5 }, 6, { must: 1, uncounted: 5 }],
  ["a product that is no line", { had: 0, taken: 0, uncounted: null }, 2, { must: 2, uncounted: 0 }],
])("a bag of counted packs takes %s", (_, before, amount, moves) => {
  expect(movesOfPacking({ ...before, spoilt: 0, ordered: 0 }, { amount, spoilt: 0 })).toMatchObject(moves);
});

it("packing leaves an order with what is in its bag, and nothing is lost or made", () => {
  const amount = fc.nat(5000);
  const before = fc.record({ held: amount, lost: amount, uncounted: amount, ordered: amount });
  fc.assert(
    fc.property(
      before,
      fc.record({ amount, spoilt: amount }),
      ({ held: had, lost, uncounted, ordered }, packed) => {
        const taken = had + lost;
        const spoilt = lost === 0 ? 0 : lost + uncounted;
        const moves = movesOfPacking({ had: taken + uncounted, taken, spoilt, uncounted, ordered }, packed);
        const held = had - moves.back + moves.must + moves.may;
        expect(held + lost + moves.spoilt).toBe(Math.max(0, packed.amount + packed.spoilt - uncounted));
        expect(Math.min(held, moves.back, moves.must, moves.may)).toBeGreaterThanOrEqual(0);
        if (uncounted === 0) expect(held).toBe(packed.amount);
      },
    ),
  );
});
