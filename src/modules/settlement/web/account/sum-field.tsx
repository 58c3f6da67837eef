import { readPrice } from "#kernel/money/typed-amount.ts";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { TextField } from "#ui/fields/text-field.tsx";
import { t } from "../../seller-texts.ts";

/** The field `amount` of a form, in rupees. */
export const SumField = (field: { error: string | undefined; defaultValue: string }) => (
  <TextField
    {...field}
    label={t("sumIn")}
    name="amount"
    inputMode="decimal"
    autoComplete="off"
    required
    autoFocus
  />
);

/** The typed `amount` of a form, in rupees. Throws at the field for what is no amount. */
export function readSum(fields: FormData): number {
  const read = readPrice(t("sum"), String(fields.get("amount") ?? ""));
  if ("complaint" in read) throw new ApiError(422, read.complaint, { amount: read.complaint });
  return read.rupees;
}
