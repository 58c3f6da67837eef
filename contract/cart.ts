import { z } from "zod";
import { MAX_CART_LINES } from "#domain/cart.ts";
import { quantitySchema } from "./fields.ts";

/** A cart on the wire: product id → whole quantity. Zero takes a product out. */
export const cartItemsSchema = z
  .record(z.string().min(1).max(100), quantitySchema.min(0, "Quantity can't be negative"), {
    error: "cartItems must map product ids to quantities",
  })
  .refine((items) => Object.keys(items).length <= MAX_CART_LINES, {
    message: `A cart can hold at most ${MAX_CART_LINES} different products`,
  });

export const cartUpdateSchema = z.object({ cartItems: cartItemsSchema });
