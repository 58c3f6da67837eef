import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { movesOfWeighing, packsIn } from "./heap-amounts.ts";
import { packAmount } from "./shared/base-units.ts";

describe("a pack in base units", () => {
  it.each([
    [500, "g", 500],
    [1, "kg", 1000],
    [0.25, " KG ", 250],
    [1.5, "L", 1500],
    [6, "pcs", 6],
    [0.0005, "kg", undefined],
    [1, "bunch", undefined],
  ])("of %d %s is %s", (quantity, unit, amount) => {
    expect(packAmount({ quantity, unit })).toBe(amount);
  });

  it("fits into an amount as often as there is enough, and no more", () => {
    const packs = fc.constantFrom(
      { quantity: 500, unit: "g" },
      { quantity: 0.25, unit: "kg" },
      { quantity: 2, unit: "kg" },
    );
    fc.assert(
      fc.property(fc.nat(100_000_000), packs, (amount, pack) => {
        const size = packAmount(pack) ?? 0;
        const fit = packsIn(amount, size);
        expect(fit * size).toBeLessThanOrEqual(amount);
        expect((fit + 1) * size).toBeGreaterThan(amount);
      }),
    );
  });
});

it("weighing leaves an order with what is in its bag, and nothing is lost or made", () => {
  const amount = fc.nat(5000);
  const before = fc.record({ held: amount, spoilt: amount, uncounted: amount, ordered: amount });
  fc.assert(
    fc.property(before, fc.record({ amount, spoilt: amount }), (had, weighed) => {
      const all = had.held + had.spoilt + had.uncounted;
      const { back, spoilt, must, may, uncounted } = movesOfWeighing({ ...had, had: all }, weighed);
      const held = had.held - back + must + may;
      expect(held + had.spoilt + spoilt).toBe(Math.max(0, weighed.amount + weighed.spoilt - uncounted));
      expect(Math.min(held, back, must, may)).toBeGreaterThanOrEqual(0);
      if (uncounted === 0) expect(held).toBe(weighed.amount);
    }),
  );
});
