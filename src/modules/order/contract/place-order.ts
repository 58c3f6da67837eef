import { z } from "zod";
import { idSchema, leftOut, rupeesSchema } from "#kernel/contract/fields.ts";
import { quantitySchema } from "#modules/cart/contract.ts";
import { MAX_CART_LINES } from "#modules/cart/rules/cart.ts";
import { wantedDeliverySchema } from "#modules/delivery/contract.ts";
import { PAYMENT_CODES } from "#modules/payment/rules/payment.ts";
import { MAX_PROMO_LENGTH } from "#modules/store/rules/promo.ts";
import { t as checkoutTexts } from "../checkout-texts.ts";
import { t } from "../server-texts.ts";

const invalidAddress = { error: () => checkoutTexts("invalidAddress") };

/**
 * What checkout sends (specification, section 7). The sums are what the shopper was shown, in rupees: the server
 * prices the order itself and refuses it when they differ.
 */
export const placeOrderSchema = z.object({
  items: z
    .array(
      z.object({
        product: idSchema,
        quantity: quantitySchema.min(1, { error: () => t("quantityTooSmall") }),
      }),
      { error: () => checkoutTexts("cartEmpty") },
    )
    .max(MAX_CART_LINES, { error: () => t("tooManyProducts", { max: MAX_CART_LINES }) }),
  // A missing address passes here. The specification says in which order the checks come, so the action refuses it.
  address: z.preprocess((value) => value ?? "", z.string(invalidAddress).trim().max(100, invalidAddress)),
  subTotal: rupeesSchema(t.later("subTotal")),
  shippingCharges: rupeesSchema(t.later("shippingField")),
  handlingCharges: rupeesSchema(t.later("handlingField")),
  discount: rupeesSchema(t.later("discountField")),
  promoCode: z
    .string()
    .trim()
    .max(MAX_PROMO_LENGTH, { error: () => t("promoTooLong", { max: MAX_PROMO_LENGTH }) })
    .nullish(),
  totalAmount: rupeesSchema(t.later("total")),
  delivery: leftOut(wantedDeliverySchema).describe(
    "The day and the window to come in; left out, the earliest that is free",
  ),
  extras: leftOut(z.record(z.string().max(50), z.unknown())).describe(
    "What the store's modules take along with an order, by their names for it",
  ),
  paymentMethod: z.enum(PAYMENT_CODES, { error: () => t("methodUnknown") }),
});

export type PlaceOrder = z.infer<typeof placeOrderSchema>;
