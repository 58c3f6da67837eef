import { z } from "zod";
import { idSchema, requiredText, rupeesSchema } from "#kernel/contract/fields.ts";
import { MAX_CART_LINES } from "#modules/cart/rules/cart.ts";
import { t } from "./server-texts.ts";

const notAnAmount = { error: () => t("notAnAmount") };
const MAX_AMOUNT = 1_000_000;
const MAX_NAME = 100;

/**
 * What went into the bag for a line: so much, in the unit of its pack (0 leaves it out), or another product in its
 * place, whose `price` in rupees is for all of it.
 */
const weighedSchema = z
  .object({
    item: idSchema,
    amount: z
      .number(notAnAmount)
      .min(0, notAnAmount)
      .max(MAX_AMOUNT, notAnAmount)
      .refine((amount) => Number(amount.toFixed(3)) === amount, notAnAmount)
      .optional(),
    replacement: z
      .object({
        name: requiredText(t.later("replacementName"), MAX_NAME),
        price: rupeesSchema(t.later("replacementPrice")),
      })
      .optional(),
  })
  .refine(({ amount, replacement }) => (amount === undefined) !== (replacement === undefined), {
    error: () => t("lineUnclear"),
  });

/** What really went into an order's bag. A line that is not named was packed as ordered. */
export const weighOrderSchema = z.object({
  id: idSchema,
  lines: z
    .array(weighedSchema, {
      error: () => t("lineUnclear"),
    })
    .max(MAX_CART_LINES, { error: () => t("lineUnclear") }),
});

export type WeighedLine = z.infer<typeof weighOrderSchema>["lines"][number];
