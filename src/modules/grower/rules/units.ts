import { baseUnitOf, packAmount } from "#modules/stock/rules/shared/base-units.ts";

/** The units in which lots are counted: grams, millilitres, pieces, and packs of products that nobody weighs ("bunch"). */
export const LOT_UNITS = ["g", "ml", "pcs", "pack"] as const;
export type LotUnit = (typeof LOT_UNITS)[number];

/** The unit of a product's lots, and one pack of the product in it. */
export type LotPack = { unit: LotUnit; amount: number };

/**
 * One pack of a product in the unit of its lots: 500 g is 500 in grams, a bunch is 1 in packs. The database's `lot_unit`
 * and `lot_amount` agree with it.
 */
export function lotPack(pack: { quantity: number; unit: string }): LotPack {
  const unit = baseUnitOf(pack.unit);
  const amount = packAmount(pack);
  return unit === undefined || amount === undefined ? { unit: "pack", amount: 1 } : { unit, amount };
}

/** The unit in which people type and pay amounts of a lot, and its size: kilograms, litres, pieces, packs. */
export const payUnitOf = (unit: LotUnit): { name: "kg" | "L" | "pcs" | "pack"; size: number } =>
  unit === "g"
    ? { name: "kg", size: 1000 }
    : unit === "ml"
      ? { name: "L", size: 1000 }
      : { name: unit, size: 1 };

/** The largest amount of a lot, in its unit: 100 tonnes. */
export const MAX_LOT_AMOUNT = 100_000_000;
/** The length limit of a reason for the ledger, in characters. */
export const MAX_LOT_REASON = 200;
/** The length limit of what shoppers are told of a recall, in characters. */
export const MAX_RECALL_REASON = 500;
