import { z } from "zod";
import { idSchema, requiredText, rupeesSchema } from "#kernel/contract/fields.ts";
import { MAX_CART_LINES } from "#modules/cart/rules/cart.ts";
import { t } from "./server-texts.ts";

const notAnAmount = { error: () => t("notAnAmount") };
const MAX_AMOUNT = 1_000_000;
const MAX_NAME = 100;

/** So much of a line went into the bag, in the unit of its pack; 0 leaves it out. */
const weighedSchema = z.object({
  item: idSchema,
  amount: z
    .number(notAnAmount)
    .min(0, notAnAmount)
    .max(MAX_AMOUNT, notAnAmount)
    .refine((amount) => Number(amount.toFixed(3)) === amount, notAnAmount),
});

/** Another product went into the bag in a line's place; `price` in rupees is for all of it. */
const replacedSchema = z.object({
  item: idSchema,
  replacement: z.object({
    name: requiredText(t.later("replacementName"), MAX_NAME),
    price: rupeesSchema(t.later("replacementPrice")),
  }),
});

/** What really went into an order's bag. A line that is not named was packed as ordered. */
export const weighOrderSchema = z.object({
  id: idSchema,
  lines: z
    .array(z.union([weighedSchema, replacedSchema], { error: () => t("lineUnclear") }), {
      error: () => t("lineUnclear"),
    })
    .max(MAX_CART_LINES, { error: () => t("lineUnclear") }),
});

export type WeighedLine = z.infer<typeof weighOrderSchema>["lines"][number];
