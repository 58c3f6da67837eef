import { z } from "zod";
import { freeLine, idSchema, leftOut } from "#kernel/contract/fields.ts";
import { quantitySchema } from "#modules/cart/contract.ts";
import { MAX_CART_LINES } from "#modules/cart/rules/shared/cart.ts";
import { MAX_CANCEL_REASON } from "#modules/order/rules/shared/order-status.ts";
import { t } from "./weigh-server-texts.ts";

const notAnAmount = { error: () => t("notAnAmount") };
const MAX_AMOUNT = 1_000_000;

/** How much of something was packed. */
export const packedAmountSchema = z
  .number(notAnAmount)
  .min(0, notAnAmount)
  .max(MAX_AMOUNT, notAnAmount)
  .refine((amount) => Number(amount.toFixed(3)) === amount, notAnAmount);

/**
 * The packed content of a line: an amount in the unit of its pack (0 leaves it out), or packs of another product of the
 * catalogue, at the catalogue's price.
 */
export const weighedSchema = z
  .object({
    item: idSchema,
    amount: leftOut(packedAmountSchema),
    replacement: leftOut(
      z.object(
        { product: idSchema, quantity: quantitySchema.min(1, { error: () => t("noReplacement") }) },
        { error: () => t("noReplacement") },
      ),
    ),
    confirmed: leftOut(z.boolean({ error: () => t("confirmedUnclear") })).describe(
      "True if the amount is meant although it is above one and a half times or below a third of what was ordered; " +
        "without it such an amount is refused, as it may be a slip",
    ),
    restock: leftOut(z.boolean({ error: () => t("restockUnclear") })).describe(
      "Packs that are not in the bag go back to the stall; left out, they are spoilt",
    ),
  })
  .refine(({ amount, replacement }) => (amount === undefined) !== (replacement === undefined), {
    error: () => t("lineUnclear"),
  });

/** The real content of an order's bag. Lines that are not named were packed as ordered. */
export const weighOrderSchema = z.object({
  id: idSchema,
  lines: z
    .array(weighedSchema, {
      error: () => t("lineUnclear"),
    })
    .max(MAX_CART_LINES, { error: () => t("lineUnclear") }),
  ask: leftOut(z.boolean({ error: () => t("askUnclear") })).describe(
    "Whether the shopper is asked to pay for what is worth more than ordered",
  ),
  version: leftOut(z.int({ error: () => t("versionUnclear") })).describe(
    "`packingVersion` of the order as it was shown; refused where somebody else has weighed it since",
  ),
  cancel: leftOut(
    z.object({ reason: leftOut(freeLine(t.later("cancelReason"), MAX_CANCEL_REASON)) }),
  ).describe("Cancels the order in the same step; only where every line is left out"),
});

export type WeighOrderInput = z.infer<typeof weighOrderSchema>;
export type WeighedLine = WeighOrderInput["lines"][number];

/** A shopper's answer to a question. */
export const answerQuestionSchema = z.object({
  question: idSchema,
  answer: z.enum(["yes", "no"], { error: () => t("answerUnclear") }),
});

export type AnswerQuestion = z.infer<typeof answerQuestionSchema>;
