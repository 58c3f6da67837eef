import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { idSchema, leftOut, rupeesSchema } from "#kernel/contract/fields.ts";
import { quantitySchema } from "#modules/cart/contract.ts";
import { MAX_CART_LINES } from "#modules/cart/rules/shared/cart.ts";
import { t as checkoutTexts } from "../texts/checkout-texts.ts";
import { t } from "../texts/server-texts.ts";
import { orderSchema } from "./order.ts";

/** Products of the shopper's cart that go to an order which is on its way. */
export const addToOrderSchema = z.object({
  id: idSchema.describe("The order"),
  revision: z.int({ error: () => t("revisionUnreadable") }).describe("The order's, as it was shown"),
  items: z
    .array(
      z.object({
        product: idSchema,
        quantity: quantitySchema.min(1, { error: () => t("quantityTooSmall") }),
      }),
      { error: () => checkoutTexts("cartEmpty") },
    )
    .min(1, { error: () => checkoutTexts("cartEmpty") })
    .max(MAX_CART_LINES, { error: () => t("tooManyProducts", { max: MAX_CART_LINES }) })
    .describe("Lines of the saved cart, with their quantities there"),
  totalAmount: leftOut(rupeesSchema(t.later("total"))).describe(
    "The order's new total in rupees, as it was shown; not needed for a preview",
  ),
  preview: leftOut(z.boolean()).describe("Answers with the order as it would be, and changes nothing"),
});

export type AddToOrder = z.infer<typeof addToOrderSchema>;

/** The order with the products, and those that stay in the cart. */
export const addedAnswerSchema = successSchema({
  message: z.string(),
  order: orderSchema,
  left: z
    .array(z.object({ product: z.string(), name: z.string() }))
    .describe(
      "The products that stay in the cart, as they don't come on the order's day; on a repeat, all that are still in it",
    ),
});

export const openOrderSchema = successSchema({
  order: orderSchema
    .nullable()
    .describe("The order that comes next and can still be changed; null without one"),
  waiting: z
    .array(orderSchema)
    .describe("The orders whose payment in advance is still awaited, the one whose time ends first in front"),
});
