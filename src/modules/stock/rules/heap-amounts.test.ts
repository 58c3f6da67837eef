import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { packsIn } from "./heap-amounts.ts";
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
