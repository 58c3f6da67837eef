import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allocated } from "./allocation.ts";

describe("an order", () => {
  it("takes from the oldest lots, and gives back to the newest", () => {
    const lots = [
      { id: "old", left: 300 },
      { id: "new", left: 500 },
    ];
    const taken = allocated(lots, { needed: 400, held: new Map() });
    expect(taken).toEqual(
      new Map([
        ["old", 300],
        ["new", 100],
      ]),
    );
    expect(allocated(lots, { needed: 350, held: taken })).toEqual(
      new Map([
        ["old", 300],
        ["new", 50],
      ]),
    );
  });

  it("holds what it needs as far as the lots have it, and no lot has less than nothing", () => {
    const lot = fc.record({ left: fc.nat(2000), held: fc.nat(2000) });
    fc.assert(
      fc.property(fc.array(lot, { maxLength: 5 }), fc.nat(5000), (drawn, needed) => {
        const lots = drawn.map(({ left }, index) => ({ id: String(index), left }));
        const held = new Map(drawn.map((each, index) => [String(index), each.held]));
        const holds = allocated(lots, { needed, held });
        const all = drawn.reduce((sum, each) => sum + each.left + each.held, 0);
        expect([...holds.values()].reduce((sum, amount) => sum + amount, 0)).toBe(Math.min(needed, all));
        for (const { id, left } of lots) {
          const taken = (holds.get(id) ?? 0) - (held.get(id) ?? 0);
          expect(taken).toBeLessThanOrEqual(left);
          expect(holds.get(id) ?? 0).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});
