import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { leftOut } from "#kernel/contract/fields.ts";
import { say } from "#kernel/texts/text.ts";
import { CART_IS_FULL, MAX_CART_LINES, MAX_QUANTITY } from "./rules/shared/cart.ts";
import { t } from "./server-texts.ts";

/** A whole number of packs in a cart or an order. */
export const quantitySchema = z
  .number({ error: () => t("quantityNoNumber") })
  .int({ error: () => t("quantityNotWhole") })
  .max(MAX_QUANTITY, { error: () => t("quantityTooLarge", { max: MAX_QUANTITY }) });

/** A cart in the API: product id → whole quantity. Zero removes a product. */
export const cartItemsSchema = z
  .record(z.string().min(1).max(100), quantitySchema.min(0, { error: () => t("quantityNegative") }), {
    error: () => t("cartUnreadable"),
  })
  .refine((items) => Object.keys(items).length <= MAX_CART_LINES, { error: () => say(CART_IS_FULL) });

/**
 * Without `base`, `cartItems` replaces the saved cart. With `base`, the cart as this device last received it, only the
 * device's changes since then are merged into the saved cart, once for each `changeId`.
 */
export const cartUpdateSchema = z
  .object({
    cartItems: cartItemsSchema,
    base: leftOut(cartItemsSchema),
    changeId: leftOut(z.uuid({ error: () => t("cartUnreadable") })),
  })
  .refine(({ base, changeId }) => (base === undefined) === (changeId === undefined), {
    error: () => t("cartUnreadable"),
    path: ["changeId"],
  });

/** The saved cart, with the changes of all devices. */
export const cartAnswerSchema = successSchema({
  message: z.string(),
  cartItems: z.record(z.string(), z.int()),
});
