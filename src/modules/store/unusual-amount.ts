import { AppError } from "#kernel/errors/app-error.ts";
import type { Text } from "#kernel/texts/text.ts";

/** An amount that may be a slip, in the unit of its field. */
type Unusual = { text: Text; field: string; likely: number | undefined };

/**
 * The refusal of an amount that may be a slip and is not confirmed. `next` has what the caller can send instead: the same
 * with `confirmed`, or the amount that was probably meant.
 */
export const unusualAmount = ({ text, field, likely }: Unusual): AppError =>
  new AppError(
    { code: "UNUSUAL_AMOUNT", as: "INVALID" },
    text,
    { [field]: text },
    {
      next: [{ confirmed: true }, ...(likely === undefined ? [] : [{ amount: likely }])],
    },
  );
