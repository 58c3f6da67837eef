import { hasWholePaise } from "#kernel/money/money.ts";
import { notAnAmount, readAmount } from "#kernel/money/typed-amount.ts";
import type { Text } from "#kernel/texts/text.ts";
import { ApiError } from "#kernel/web/api/api-error.ts";

/** Parses typed cash in rupees: 0 or more. Otherwise throws an `ApiError` for the field `cash`, which `label` names. */
export function typedCash(label: Text, text: string): number {
  const rupees = readAmount(text);
  if (rupees !== undefined && rupees >= 0 && hasWholePaise(rupees)) return rupees;
  const complaint = notAnAmount(label, text);
  throw new ApiError(400, complaint, { cash: complaint });
}
