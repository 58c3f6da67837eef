import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { t as checkoutTexts } from "../texts/checkout-texts.ts";
import { orderSchema } from "./order.ts";
import { orderedProducts } from "./place-order.ts";
import { changeFields } from "./revise-order.ts";

/** Products of the shopper's cart that go to an order which is on its way. */
export const addToOrderSchema = z.object({
  ...changeFields,
  items: orderedProducts
    .min(1, { error: () => checkoutTexts("cartEmpty") })
    .describe("Lines of the saved cart, with their quantities there"),
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
