import { readAmount } from "#kernel/money/typed-amount.ts";
import type { SellerProduct } from "../../contract/seller-product.ts";
import { t } from "../../rates-texts.ts";
import type { RateEdits, RateErrors, Seen } from "./rate-edits.ts";

/** A product as it is counted: so many packs, or none at all, and what the seller was shown before. */
export type TypedCount = { id: string; count: number | null; seen: number | null };

type Shown = Pick<SellerProduct, "_id" | "left">;

/** More digits than any harvest has packs. */
const WHOLE = /^\d{1,6}$/;

/**
 * The counts as the call wants them, without those that are none: of these, what is wrong. A row counts from what it
 * showed when it was typed; once the page has said what has happened since, from what it shows now.
 */
export function toCounts(
  edits: RateEdits,
  { shown, told }: Seen<Shown>,
): { counts: TypedCount[]; errors: RateErrors } {
  const counts: TypedCount[] = [];
  const errors: Record<string, RateErrors[string]> = {};
  for (const [id, { left, seen = null }] of Object.entries(edits)) {
    if (left === undefined) continue;
    // Commas part thousands: "1,2" is no number of packs, least of all twelve.
    const count = readAmount(left);
    const typed = left.trim() === "" ? "" : String(count ?? left);
    const now = id in told ? shown.find(({ _id }) => _id === id) : undefined;
    if (typed !== "" && !WHOLE.test(typed)) {
      errors[id] = { field: "left", message: t("leftNotWhole", { typed: left }) };
    } else {
      counts.push({ id, count: typed === "" ? null : Number(typed), seen: now ? now.left : seen });
    }
  }
  return { counts, errors };
}
