import { halfTaxReduction, type Priced } from "#modules/order/rules/shared/gst.ts";
import type { Order } from "#modules/order/rules/shared/order.ts";
import { isOfWeighing } from "./settle.ts";

/** The part of an order that its credit notes' tax goes by. */
type PackedOrder = {
  items: readonly Pick<
    Order["items"][number],
    "offerPricePaise" | "quantity" | "taxBasisPoints" | "packed"
  >[];
} & Pick<Order, "adjustments" | "chargesTaxBasisPoints">;

/** By how much half of the tax of an order is lower as it was packed than as it was ordered, in paise. */
export function packedHalfTaxReduction(order: PackedOrder): number {
  return halfTaxReduction(asOrdered(order), asPacked(order));
}

function asOrdered({ items, adjustments, chargesTaxBasisPoints }: PackedOrder): Priced {
  return {
    lines: items.map(({ offerPricePaise, quantity, taxBasisPoints: basisPoints }) => ({
      amountPaise: offerPricePaise * quantity,
      basisPoints,
    })),
    adjustments: adjustments.filter(({ kind }) => !isOfWeighing(kind)),
    chargesBasisPoints: chargesTaxBasisPoints ?? 0,
  };
}

function asPacked({ items, adjustments, chargesTaxBasisPoints }: PackedOrder): Priced {
  return {
    lines: items.map(({ packed, offerPricePaise, quantity, taxBasisPoints }) => ({
      amountPaise: packed ? packed.duePaise : offerPricePaise * quantity,
      basisPoints: packed?.replacement?.taxBasisPoints ?? taxBasisPoints,
    })),
    adjustments,
    chargesBasisPoints: chargesTaxBasisPoints ?? 0,
  };
}
