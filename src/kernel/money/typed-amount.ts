import { say, type Text } from "#kernel/texts/text.ts";
import { plainCode } from "#kernel/texts/typed-text.ts";
import { formatPaise, hasWholePaise, MAX_PRICE_PAISE, toPaise } from "./money.ts";
import { t } from "./texts.ts";

const PREFIX = /^(₹|rs\.?|inr)\s*/i;
/** Matches the suffix of `40/-`, as amounts are written by hand in India. */
const SUFFIX = /\s*\/-$/;

/**
 * Matches a number. Commas may only separate thousands, in the Indian or western way: never `40,25`, which means 40.25.
 */
const WRITTEN_NUMBER = /^-?(\d+|[1-9]\d{0,2}(,\d{2,3})*,\d{3})?(\.\d+)?$/;

/**
 * Parses an amount as people write it, in rupees: `40`, `₹ 1,200.50`, `Rs 40`, `40/-`, `1,20,000`. Returns undefined if
 * the text is ambiguous or no number: `1,2,3`, `40-50`.
 */
export function readAmount(text: string): number | undefined {
  const plain = plainOf(text);
  return WRITTEN_NUMBER.test(plain) && /\d/.test(plain) ? Number(plain.replaceAll(",", "")) : undefined;
}

const plainOf = (text: string) => plainCode(text).replace(PREFIX, "").replace(SUFFIX, "");

/** Matches a number whose comma may be meant as a decimal point. */
const COMMA_FOR_POINT = /^(\d+),(\d{1,3})$/;

/**
 * The complaint about a text that is no amount. `label` names its field. A comma that may be a decimal point is not
 * guessed: the complaint says how it is written.
 */
export function notAnAmount(label: Text | string, typed: string): string {
  const words = { field: say(label), typed: typed.trim() };
  const meant = withPoint(typed);
  return meant === undefined ? t("notAnAmount", words) : t("notAnAmountButPoint", { ...words, meant });
}

/** The number with a decimal point in place of its comma, if that may be meant. */
function withPoint(typed: string): string | undefined {
  const [, whole, part] = COMMA_FOR_POINT.exec(plainOf(typed)) ?? [];
  return whole === undefined ? undefined : `${whole}.${part}`;
}

/** The hint about a text that is no amount because of its comma; undefined if that is not why. */
export function commaHint(typed: string): string | undefined {
  const meant = withPoint(typed);
  return meant === undefined ? undefined : t("writePoint", { meant });
}

/** The complaints about an amount that can't be a price. `label` names its field. */
export const PRICE_COMPLAINTS = {
  tooLow: (label: Text | string) => t("tooLow", { field: say(label) }),
  tooHigh: (label: Text | string) => t("tooHigh", { field: say(label), most: formatPaise(MAX_PRICE_PAISE) }),
  tooFine: (label: Text | string) => t("tooFine", { field: say(label) }),
};

export type TypedPrice = { rupees: number } | { complaint: string };

/** Parses a typed price, or returns the complaint. The server refuses the same prices with the same messages. */
export function readPrice(label: Text | string, text: string): TypedPrice {
  const rupees = readAmount(text);
  if (text.trim() === "") return { complaint: t("required", { field: say(label) }) };
  if (rupees === undefined) return { complaint: notAnAmount(label, text) };
  if (rupees <= 0) return { complaint: PRICE_COMPLAINTS.tooLow(label) };
  if (toPaise(rupees) > MAX_PRICE_PAISE) return { complaint: PRICE_COMPLAINTS.tooHigh(label) };
  return hasWholePaise(rupees) ? { rupees } : { complaint: PRICE_COMPLAINTS.tooFine(label) };
}
