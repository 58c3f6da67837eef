import { hasWholePaise } from "#kernel/money/money.ts";
import { notAnAmount, readAmount } from "#kernel/money/typed-amount.ts";
import type { Text } from "#kernel/texts/text.ts";
import { ApiError } from "#kernel/web/api/api-error.ts";

/** Cash as it was typed, in rupees: 0 or more. Anything else is an `ApiError` at the field `cash`, called `label`. */
export function typedCash(label: Text, text: string): number {
  const rupees = readAmount(text);
  if (rupees !== undefined && rupees >= 0 && hasWholePaise(rupees)) return rupees;
  const complaint = notAnAmount(label, text);
  throw new ApiError(400, complaint, { cash: complaint });
}
