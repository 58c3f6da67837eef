import { formatPaise } from "#kernel/money/money.ts";
import { t } from "../../texts.ts";

/** The units that a new product can be sold in (specification, section 5). */
export const PRODUCT_UNITS = ["g", "kg", "ml", "L", "pcs"] as const;

/** A product's pack: 500 + g, 1 + kg, 6 + pcs. */
type Pack = { quantity: number; unit: string };

/** At most this many, with at most three decimals. */
export const MAX_PACK_QUANTITY = 100_000;

/** A pack as it is written everywhere for a person: `500 g`, `1 kg`, `6 pcs`, and `1 piece` where it is one. */
export function packText({ quantity, unit }: Pack): string {
  if (quantity === 1 && isCountedInPieces(unit)) return t("onePiece", { quantity });
  return t("pack", { quantity, unit, name: unit });
}

/** Whether there are no parts of it: coconuts, not tomatoes. */
export const isCountedInPieces = (unit: string): boolean => unit.toLowerCase() === "pcs";

const LARGER: Record<string, string> = { g: "kg", ml: "L" };

/** What `count` packs come to, in the larger unit from a thousand on: 5 × 500 g is 2.5 kg. */
export function packTotal({ quantity, unit }: Pack, count: number): Pack {
  const total = Math.round(quantity * count * 1000) / 1000;
  const larger = LARGER[unit];
  return larger && total >= 1000
    ? { quantity: Math.round(total) / 1000, unit: larger }
    : { quantity: total, unit };
}

/** Units as they may be written, what is compared by, and how many of the unit are one of that. */
const MEASURES = new Map([
  ["g", { per: "kg", size: 1000 }],
  ["kg", { per: "kg", size: 1 }],
  ["ml", { per: "L", size: 1000 }],
  ["l", { per: "L", size: 1 }],
  ["pcs", { per: "piece", size: 1 }],
]);

type UnitPrice = { paise: number; per: string };

/**
 * What a kilogram, a litre or a piece costs at a pack's offer price, in whole paise. Undefined where it says nothing:
 * for a unit nobody compares by ("bunch"), and for a single piece, whose price it is already.
 */
export function unitPrice(offerPricePaise: number, { quantity, unit }: Pack): UnitPrice | undefined {
  const measure = MEASURES.get(unit.trim().toLowerCase());
  if (!measure || !(quantity > 0) || (measure.per === "piece" && quantity <= 1)) return undefined;
  return { paise: Math.round((offerPricePaise / quantity) * measure.size), per: measure.per };
}

/** `₹152/kg`, `₹7.50/piece`. */
export function unitPriceText({ paise, per }: UnitPrice): string {
  return t("unitPrice", { price: formatPaise(paise), per });
}
