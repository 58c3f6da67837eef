import { formatPaise } from "#kernel/money/money.ts";
import { t } from "../texts.ts";
import type { Pack } from "./pack.ts";

/** Units as they may be written, what is compared by, and how many of the unit are one of that. */
const MEASURES = new Map([
  ["g", { per: "kg", size: 1000 }],
  ["kg", { per: "kg", size: 1 }],
  ["ml", { per: "L", size: 1000 }],
  ["l", { per: "L", size: 1 }],
  ["pcs", { per: "piece", size: 1 }],
]);

export type UnitPrice = { paise: number; per: string };

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
