import { formatPaise } from "#kernel/money/money.ts";
import { t } from "../../texts/texts.ts";

/** The units of a new product (specification, section 5). */
export const PRODUCT_UNITS = ["g", "kg", "ml", "L", "pcs"] as const;

/** A product's pack: 500 + g, 1 + kg, 6 + pcs. */
export type Pack = { quantity: number; unit: string };

/** The largest quantity. It has at most three decimals. */
export const MAX_PACK_QUANTITY = 100_000;

/** A pack as text: `500 g`, `1 kg`, `6 pcs`, and `1 piece` for a single one. */
export function packText({ quantity, unit }: Pack): string {
  if (quantity === 1 && isCountedInPieces(unit)) return t("onePiece", { quantity });
  return t("pack", { quantity, unit, name: unit });
}

/** A unit beside a field: `kg`. */
export const unitText = (unit: string): string => t("unit", { unit, name: unit });

/** Whether a unit counts whole pieces: coconuts, not tomatoes. */
export const isCountedInPieces = (unit: string): boolean => unit.toLowerCase() === "pcs";

const LARGER: Record<string, string> = { g: "kg", ml: "L" };

/** The total of `count` packs, in the larger unit from a thousand on: 5 × 500 g is 2.5 kg. */
export function packTotal({ quantity, unit }: Pack, count: number): Pack {
  const total = Math.round(quantity * count * 1000) / 1000;
  const larger = LARGER[unit];
  return larger && total >= 1000
    ? { quantity: Math.round(total) / 1000, unit: larger }
    : { quantity: total, unit };
}

/** The known units, the unit of comparison, and their ratio. */
export const MEASURES = new Map([
  ["g", { per: "kg", size: 1000 }],
  ["kg", { per: "kg", size: 1 }],
  ["ml", { per: "L", size: 1000 }],
  ["l", { per: "L", size: 1 }],
  ["pcs", { per: "piece", size: 1 }],
]);

type UnitPrice = { paise: number; per: string };

/**
 * The price of a kilogram, litre or piece at a pack's offer price, in whole paise. Undefined for a unit that nobody
 * compares by ("bunch"), and for a single piece, whose price it is already.
 */
export function unitPrice(offerPricePaise: number, { quantity, unit }: Pack): UnitPrice | undefined {
  const measure = MEASURES.get(unit.trim().toLowerCase());
  if (!measure || !(quantity > 0) || (measure.per === "piece" && quantity <= 1)) return undefined;
  return { paise: Math.round((offerPricePaise / quantity) * measure.size), per: measure.per };
}

/** A pack's amount in its unit of comparison, to thousandths of the smallest unit. Undefined for a unit that nobody compares by. */
export function amountOf({ quantity, unit }: Pack): { amount: number; per: string } | undefined {
  const measure = MEASURES.get(unit.trim().toLowerCase());
  return measure && { amount: Math.round((quantity / measure.size) * 1e6) / 1e6, per: measure.per };
}

/** Whether two packs have one amount: 1 kg and 1000 g, or a bunch and a bunch. */
export function isSameAmount(a: Pack, b: Pack): boolean {
  const [one, other] = [amountOf(a), amountOf(b)];
  if (!one || !other) return !one && !other && packText(a) === packText(b);
  return one.per === other.per && one.amount === other.amount;
}

/** A size among its sizes, as text: its pack, and its name where another size has the same amount. */
export function sizeText<Size extends Pack & { _id: string; name: string }>(
  size: Size,
  sizes: readonly Size[],
): string {
  const isAlone = sizes.every((other) => other._id === size._id || !isSameAmount(other, size));
  return isAlone ? packText(size) : t("packOf", { name: size.name, pack: packText(size) });
}

/**
 * Sorts packs of one thing, the smallest first. Packs that nobody compares, such as a bunch and a kilogram, are sorted by
 * price.
 */
export function comparePacks(a: Pack & { offerPrice: number }, b: Pack & { offerPrice: number }): number {
  const [one, other] = [amountOf(a), amountOf(b)];
  if (!one || one.per !== other?.per) return a.offerPrice - b.offerPrice;
  return one.amount - other.amount || a.offerPrice - b.offerPrice;
}

/** A unit price as text: `₹152/kg`, `₹7.50/piece`. */
export function unitPriceText({ paise, per }: UnitPrice): string {
  return t("unitPrice", { price: formatPaise(paise), per });
}
