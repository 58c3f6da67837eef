import { t } from "../texts.ts";

/** The units that a new product can be sold in (specification, section 5). */
export const PRODUCT_UNITS = ["g", "kg", "ml", "L", "pcs"] as const;

/** A product's pack: 500 + g, 1 + kg, 6 + pcs. */
export type Pack = { quantity: number; unit: string };

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
