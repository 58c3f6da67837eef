import { commaHint, readAmount } from "#kernel/money/typed-amount.ts";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { day, declareFields, line } from "#ui/forms/fields.tsx";
import type { TermsInput } from "../../contract/terms.ts";
import { t } from "../../lot-texts.ts";
import { type LotUnit, MAX_LOT_REASON, payUnitOf } from "../../rules/units.ts";

/** The fields of forms about lots, besides amounts. The browser holds what is typed. */
export const LOT = declareFields({
  harvestedOn: day(t.later("harvested"), { required: true }),
  refusedReason: line(t.later("refusedReason"), { maxLength: MAX_LOT_REASON }),
  reason: line(t.later("reason"), { maxLength: MAX_LOT_REASON, required: true }),
  day: day(t.later("deliveryDay"), { hint: t.later("deliveryDayHint") }),
});

/** The unit in which people type amounts of a lot, as a word for several and for one. */
export const unitWord = (unit: LotUnit) => t("unit", { unit: payUnitOf(unit).name });
export const oneUnitWord = (unit: LotUnit) => t("oneUnit", { unit: payUnitOf(unit).name });

/** An amount as it is typed: 12500 g is `12.5`. */
export const typedAmount = (amount: number, unit: LotUnit) => String(amount / payUnitOf(unit).size);

/** An amount with its unit: `12.5 kg`. */
export const amountIn = (amount: number, unit: LotUnit) =>
  t("amountOf", { amount: typedAmount(amount, unit), unit: unitWord(unit) });

/** An amount as it is typed, and with its unit. */
export const amountWords = (amount: number, unit: LotUnit) => ({
  amount: typedAmount(amount, unit),
  words: amountIn(amount, unit),
});

/** A typed amount in the lot's unit. Throws at the field if it is no amount. */
export function readLotAmount(typed: string, unit: LotUnit, field: string): number {
  const { size } = payUnitOf(unit);
  const read = readAmount(typed);
  if (read === undefined || read < 0) throw refused(field, commaHint(typed) ?? t("amountMissing"));
  const amount = Number((read * size).toFixed(3));
  if (!Number.isInteger(amount)) throw refused(field, t(size === 1 ? "wholeAmount" : "amountMissing"));
  return amount;
}

export const refused = (field: string, words: string) => new ApiError(422, words, { [field]: words });

/** Terms in words: `₹30 per kg`. */
export const termsText = (terms: TermsInput, unit: LotUnit) =>
  terms.kind === "price"
    ? t("perUnit", { price: String(terms.price), unit: oneUnitWord(unit) })
    : t("share", { percent: String(terms.percent) });

/** The terms of a form's fields `termsKind` and `termsValue`; undefined for what is agreed. */
export function readTerms(form: FormData): TermsInput | undefined {
  const kind = form.get("termsKind");
  if (kind !== "price" && kind !== "share") return undefined;
  const value = readAmount(String(form.get("termsValue") ?? ""));
  if (value === undefined || value < 0) throw refused("termsValue", t("termsMissing"));
  return kind === "price" ? { kind, price: value } : { kind, percent: value };
}
