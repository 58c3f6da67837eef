import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { daySchema, idSchema, leftOut, momentSchema, rupeesSchema } from "#kernel/contract/fields.ts";
import { plainCode, withoutBlanks } from "#kernel/texts/typed-text.ts";
import { cartItemsSchema, quantitySchema } from "#modules/cart/contract.ts";
import { MAX_CART_LINES } from "#modules/cart/rules/shared/cart.ts";
import { areaDaysSchema, chosenDeliverySchema, orderWindowSchema } from "#modules/delivery/contract.ts";
import { PAYMENT_CODES } from "#modules/payment/rules/shared/payment.ts";
import { MAX_PROMO_LENGTH } from "#modules/store/rules/shared/order-terms.ts";
import { t as checkoutTexts } from "../texts/checkout-texts.ts";
import { t } from "../texts/server-texts.ts";

const invalidAddress = { error: () => checkoutTexts("invalidAddress") };

/** Products with their quantities. */
export const orderedProducts = z
  .array(
    z.object({ product: idSchema, quantity: quantitySchema.min(1, { error: () => t("quantityTooSmall") }) }),
    { error: () => checkoutTexts("cartEmpty") },
  )
  .max(MAX_CART_LINES, { error: () => t("tooManyProducts", { max: MAX_CART_LINES }) });

/** An order for one delivery. The sums are in rupees, as the shopper was shown them. */
const oneDeliverySchema = z.object({
  items: orderedProducts,
  // A missing address passes here. The specification fixes the order of the checks, so the action refuses it.
  address: z.preprocess((value) => value ?? "", z.string(invalidAddress).trim().max(100, invalidAddress)),
  subTotal: rupeesSchema(t.later("subTotal")),
  shippingCharges: rupeesSchema(t.later("shippingField")),
  handlingCharges: rupeesSchema(t.later("handlingField")),
  discount: rupeesSchema(t.later("discountField")),
  promoCode: z
    .string()
    .overwrite(plainCode)
    .max(MAX_PROMO_LENGTH, { error: () => t("promoTooLong", { max: MAX_PROMO_LENGTH }) })
    .nullish(),
  totalAmount: rupeesSchema(t.later("total")),
  delivery: leftOut(chosenDeliverySchema).describe(
    "The day and the window to come in; left out, the earliest that is free",
  ),
  extras: leftOut(z.record(z.string().max(50), z.unknown())).describe(
    "What the store's modules take along with an order, by their names for it",
  ),
  paymentMethod: z.enum(PAYMENT_CODES, { error: () => t("methodUnknown") }),
});

/** The second delivery of a cart. It goes to the same address, is paid in the same way, and takes no promo code. */
const secondDeliverySchema = oneDeliverySchema
  .omit({ address: true, promoCode: true, paymentMethod: true })
  .refine(({ items }) => items.length > 0, { error: () => checkoutTexts("cartEmpty") });

/** A page names no more orders on their way than these. */
export const MAX_OPEN = 100;

const noOrders = { error: () => t("ordersUnreadable") };

/**
 * The checkout's order (specification, section 7). The server prices the order itself and refuses it if its sums differ
 * from the shown ones. With `also`, the cart comes in two deliveries: two orders, of which both are placed or none.
 */
export const placeOrderSchema = oneDeliverySchema.extend({
  lastOrder: idSchema
    .nullable()
    .optional()
    .describe(
      "The shopper's last order, as `lastOrder` of the user said it with this cart. If one with the same products was " +
        "placed since, the store asks (409) in place of placing a second one. Left out, it does as it is told",
    ),
  openOrders: leftOut(
    z
      .record(idSchema, z.int(noOrders).min(1, noOrders), noOrders)
      .refine((known) => Object.keys(known).length <= MAX_OPEN, noOrders),
  ).describe(
    "The shopper's orders on their way with their revisions, as `openOrders` of the user said them with this cart. If " +
      "one has more of the same products since, or was cancelled by its shopper, the store asks (409)",
  ),
  cart: leftOut(cartItemsSchema).describe(
    "The whole cart as the page shows it. If the saved one is another by now, the store answers 409 in place of " +
      "placing what the shopper does not see. Left out, it does as it is told",
  ),
  also: leftOut(secondDeliverySchema).describe(
    "The second delivery of the cart, where the store allows one: an order of its own",
  ),
});

export type PlaceOrder = z.infer<typeof placeOrderSchema>;

/** Days of delivery with their windows. */
export const daysWithRoom = z.array(
  z.object({
    day: daySchema,
    windows: z
      .array(orderWindowSchema.extend({ free: z.int().nullable().describe("Places; null is any number") }))
      .describe("None: it comes at any time of the day, and there is room"),
  }),
);

const unreadable = { error: () => t("itemsUnreadable") };

/** A PIN code in an address's query. */
export const pinQuerySchema = z
  .string()
  .overwrite(withoutBlanks)
  .regex(/^\d{4,10}$/, { error: () => t("pinWrong") })
  .optional();

/** The destination and the products: their ids, separated by commas. */
export const deliveryOptionsQuerySchema = z.object({
  pin: pinQuerySchema,
  items: z
    .string(unreadable)
    .max(MAX_CART_LINES * 50, unreadable)
    .optional()
    .describe("Products' ids with commas between them: fresh produce comes on market days"),
});

export type DeliveryOptionsQuery = z.infer<typeof deliveryOptionsQuerySchema>;

/** Sums are in rupees. */
const deliveryOptionsSchema = z
  .object({
    limited: z.boolean().describe("Not everywhere is served"),
    served: z
      .boolean()
      .nullable()
      .describe("True if the store delivers to the PIN code; null if none was named"),
    fee: z.number().describe("The shipping charge there"),
    freeFrom: z
      .number()
      .nullable()
      .describe("From which cart on delivery there is free; null where it never is"),
    area: areaDaysSchema,
    minimum: z.number().describe("The smallest cart that is brought there; 0 for any"),
    days: daysWithRoom,
    first: z
      .object({ fresh: daySchema.nullable(), other: daySchema.nullable() })
      .describe("The first day of fresh produce, and of everything else"),
    cutOff: z
      .object({ at: momentSchema, day: daySchema })
      .nullable()
      .describe("The latest time of an order for the first day, if the store has a cut-off"),
  })
  .meta({ id: "DeliveryOptions" });

export type DeliveryOptions = z.infer<typeof deliveryOptionsSchema>;

export const deliveryOptionsAnswerSchema = successSchema({ options: deliveryOptionsSchema });
