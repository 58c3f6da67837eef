import { say, type Text } from "#kernel/texts/text.ts";
import { formatPaise, hasWholePaise, MAX_PRICE_PAISE, toPaise } from "./money.ts";
import { t } from "./texts.ts";

const PREFIX = /^(₹|rs\.?|inr)\s*/i;
/** `40/-`, as amounts are written by hand in India. */
const SUFFIX = /\s*\/-$/;

/** Commas only where they part thousands, in the Indian way or the western one: never `40,25`, which is 40.25. */
const WRITTEN_NUMBER = /^-?(\d+|[1-9]\d{0,2}(,\d{2,3})*,\d{3})?(\.\d+)?$/;

/**
 * An amount as people write it, in rupees: `40`, `₹ 1,200.50`, `Rs 40`, `40/-`, `1,20,000`. What may mean another number,
 * or none, is undefined: `1,2,3`, `40-50`.
 */
export function readAmount(text: string): number | undefined {
  const plain = text.trim().replace(PREFIX, "").replace(SUFFIX, "");
  return WRITTEN_NUMBER.test(plain) && /\d/.test(plain) ? Number(plain.replaceAll(",", "")) : undefined;
}

/** The complaint about a text that is no amount; `label` names its field. */
export function notAnAmount(label: Text | string, typed: string): string {
  return t("notAnAmount", { field: say(label), typed: typed.trim() });
}

/** The complaint about an amount that can't be a price; `label` names its field. */
export const PRICE_COMPLAINTS = {
  tooLow: (label: Text | string) => t("tooLow", { field: say(label) }),
  tooHigh: (label: Text | string) => t("tooHigh", { field: say(label), most: formatPaise(MAX_PRICE_PAISE) }),
  tooFine: (label: Text | string) => t("tooFine", { field: say(label) }),
};

export type TypedPrice = { rupees: number } | { complaint: string };

/** A price as it was typed, or what is wrong with it. The server refuses the same, in the same words. */
export function readPrice(label: Text | string, text: string): TypedPrice {
  const rupees = readAmount(text);
  if (text.trim() === "") return { complaint: t("required", { field: say(label) }) };
  if (rupees === undefined) return { complaint: notAnAmount(label, text) };
  if (rupees <= 0) return { complaint: PRICE_COMPLAINTS.tooLow(label) };
  if (toPaise(rupees) > MAX_PRICE_PAISE) return { complaint: PRICE_COMPLAINTS.tooHigh(label) };
  return hasWholePaise(rupees) ? { rupees } : { complaint: PRICE_COMPLAINTS.tooFine(label) };
}
