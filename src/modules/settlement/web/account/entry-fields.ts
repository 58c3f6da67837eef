import { readPrice } from "#kernel/money/typed-amount.ts";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { day, declareFields, line } from "#ui/forms/fields.tsx";
import { ENTRY_LENGTHS } from "../../rules/entries.ts";
import { t } from "../../seller-texts.ts";

/** The fields of money that is entered by hand. The browser holds what is typed. */
export const ENTRY = declareFields({
  amount: line(t.later("sumIn"), { required: true, inputMode: "decimal" }),
  day: day(t.later("day"), { required: true }),
  reference: line(t.later("reference"), {
    hint: t.later("referenceHint"),
    maxLength: ENTRY_LENGTHS.reference,
  }),
  reason: line(t.later("reason"), { hint: t.later("reasonHint"), maxLength: ENTRY_LENGTHS.reason }),
});

/** The typed `amount` of a form, in rupees. Throws at the field for what is no amount. */
export function readSum(fields: FormData): number {
  const read = readPrice(t("sum"), String(fields.get("amount") ?? ""));
  if ("complaint" in read) throw new ApiError(422, read.complaint, { amount: read.complaint });
  return read.rupees;
}
