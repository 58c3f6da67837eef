import fc from "fast-check";
import { expect, it } from "vitest";
import { packedFor } from "#tests/support/an-order.ts";
import { packedHalfTaxReduction } from "./settle.ts";

/** 9 of 118 parts of a price with tax, half a paisa rounded up, in whole numbers alone. */
const nineOf118 = (paise: number) => Number((2n * BigInt(paise) * 9n + 118n) / 236n);

const paise = fc.integer({ min: 0, max: 10_000_000 });
const item = fc.record({
  offerPricePaise: paise,
  quantity: fc.integer({ min: 1, max: 99 }),
  taxBasisPoints: fc.constant(null),
  packed: fc.option(paise.map(packedFor)),
});

it("of an order without rates is that of its lines, each rounded for itself, whatever else is in its sum", () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 12 }), paise, (items, discount) => {
      const adjustments = [
        { kind: "shipping", label: "", paise: 4000 },
        { kind: "discount", label: "", paise: -discount },
        { kind: "packed", label: "", paise: -1 },
      ];
      const lower = items.reduce((sum, { offerPricePaise, quantity, packed }) => {
        const ordered = offerPricePaise * quantity;
        return sum + nineOf118(ordered) - nineOf118(packed?.duePaise ?? ordered);
      }, 0);
      const reduction = packedHalfTaxReduction({ items, adjustments, chargesTaxBasisPoints: null });
      expect(reduction).toBe(Math.max(0, lower));
    }),
  );
});

it("of an order with rates is by its lines' own, with the rate of what is in the bag instead", () => {
  const replaced = {
    ...packedFor(10_500),
    replacement: {
      productId: "beans",
      name: "Beans",
      pack: null,
      quantity: 1,
      paise: 10_500,
      hsn: null,
      taxBasisPoints: 500,
    },
  };
  const order = (packed: typeof replaced | null) => ({
    items: [{ offerPricePaise: 11_800, quantity: 1, taxBasisPoints: 1800, packed }],
    adjustments: [],
    chargesTaxBasisPoints: 0,
  });
  expect(packedHalfTaxReduction(order(replaced))).toBe(900 - 250);
  expect(packedHalfTaxReduction(order(null))).toBe(0);
});
