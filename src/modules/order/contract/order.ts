import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { daySchema, freeText, idSchema, momentSchema, rupeesSchema } from "#kernel/contract/fields.ts";
import { pageQuery, searchText } from "#kernel/contract/paging.ts";
import { addressSchema } from "#modules/address/contract.ts";
import { quantitySchema } from "#modules/cart/quantity-contract.ts";
import { MAX_CART_LINES } from "#modules/cart/rules/cart.ts";
import { orderWindowSchema, wantedDeliverySchema } from "#modules/delivery/contract.ts";
import { PAYMENT_CODES } from "#modules/payment/rules/payment.ts";
import { MAX_PROMO_LENGTH } from "#modules/store/rules/promo.ts";
import { t as checkoutTexts } from "../checkout-texts.ts";
import { MAX_CANCEL_REASON } from "../rules/cancelling.ts";
import { ORDER_STATUSES, type OrderStatus } from "../rules/order-status.ts";
import { PACKING_EVENTS } from "../rules/packing-event.ts";
import { statusName } from "../rules/status-name.ts";
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
  // None at all is left for the service to refuse, in the specified order of the checks.
  address: z.preprocess((value) => value ?? "", z.string(invalidAddress).trim().max(100, invalidAddress)),
  subTotal: rupeesSchema("subTotal"),
  shippingCharges: rupeesSchema("shippingCharges"),
  handlingCharges: rupeesSchema("handlingCharges"),
  discount: rupeesSchema("discount"),
  promoCode: z
    .string()
    .trim()
    .max(MAX_PROMO_LENGTH, { error: () => t("promoTooLong", { max: MAX_PROMO_LENGTH }) })
    .nullish(),
  totalAmount: rupeesSchema("totalAmount"),
  delivery: wantedDeliverySchema
    .optional()
    .describe("The day and the window to come in; left out, the earliest that is free"),
  extras: z
    .record(z.string().max(50), z.unknown())
    .optional()
    .describe("What the store's modules take along with an order, by their names for it"),
  paymentMethod: z.enum(PAYMENT_CODES, { error: () => t("methodUnknown") }),
});

export type PlaceOrder = z.infer<typeof placeOrderSchema>;

/**
 * One line of an order, as it was ordered. `product` is what the line was ordered from, or null when it is gone from
 * the catalogue ("Product not found"); its name, price, pack and picture are the snapshot's, never today's.
 */
export const orderItemSchema = z
  .object({
    _id: z.string(),
    product: z
      .object({
        _id: z.string(),
        name: z.string(),
        category: z.string(),
        offerPrice: z.number(),
        price: z.number(),
        quantity: z.number(),
        unit: z.string(),
        image: z.array(z.string()),
      })
      .nullable(),
    name: z.string(),
    category: z.string(),
    offerPrice: z.number(),
    pack: z.object({ quantity: z.number(), unit: z.string() }),
    image: z.string().nullable(),
    quantity: z.int(),
    amount: z.number(),
    hsn: z.string(),
    packed: z
      .object({
        amount: z.number().nullable().describe("So much went into the bag, in the unit of the pack"),
        replacement: z
          .object({
            product: z.string().nullable().describe("Its id, as long as it is in the catalogue"),
            name: z.string(),
            pack: z.object({ quantity: z.number(), unit: z.string() }).nullable(),
            quantity: z.int().nullable(),
            price: z.number(),
          })
          .nullable()
          .describe("What went into the bag in its place, and what all of it costs"),
      })
      .nullable()
      .describe("What really went into the bag; null where it was packed as ordered"),
    rating: z.object({ stars: z.int(), comment: z.string().optional() }).nullable(),
  })
  .meta({ id: "OrderItem" });

export type OrderItem = z.infer<typeof orderItemSchema>;

const invoiceSellerSchema = z
  .object({
    name: z.string(),
    tagline: z.string().nullable(),
    city: z.string(),
    address: z.string(),
    gstin: z.string().nullable(),
    phones: z.tuple([z.string(), z.string()]),
    email: z.string(),
  })
  .describe("Who sold it, as the store was when it was placed");

/** A line about an order that everybody reads who handles it. */
export const orderNoteSchema = z.object({ label: z.string(), text: z.string() }).meta({ id: "OrderNote" });

const placeSchema = z.object({ day: daySchema, window: orderWindowSchema.nullable() });

/** A change of an order's status, day or sum: who made it and, where a person gave one, why. */
const trailEntrySchema = z
  .object({
    at: momentSchema,
    by: z.enum(["shopper", "seller"]),
    status: z.enum(ORDER_STATUSES).nullable().describe("What it was set to; null where that stayed"),
    moved: z
      .object({ from: placeSchema, to: placeSchema })
      .nullable()
      .describe("To which day and window it was moved; null where that stayed"),
    packed: z
      .object({ what: z.enum(PACKING_EVENTS), toPay: z.number(), more: z.number() })
      .nullable()
      .describe("What was said of what was packed, what was to be paid then, and how much more it was about"),
    isPaid: z.boolean().nullable().describe("Whether it is paid since; null where that stayed"),
    reason: z.string().nullable(),
  })
  .meta({ id: "OrderTrailEntry" });

/** What the shopper is asked to pay more for. */
const packingQuestionSchema = z
  .object({
    _id: z.string(),
    lines: z.array(z.object({ item: z.string(), label: z.string(), amount: z.number() })),
    amount: z.number().describe("How much more all of it comes to, in rupees"),
    status: z.enum(["open", "agreed", "declined"]),
  })
  .meta({ id: "PackingQuestion" });

/** An order with all that its invoice needs. Sums in rupees; `userId` is null once the account is gone. */
export const orderSchema = z
  .object({
    _id: z.string(),
    invoiceNumber: z.string(),
    userId: z.object({ _id: z.string(), name: z.string() }).nullable(),
    items: z.array(orderItemSchema),
    address: addressSchema,
    seller: invoiceSellerSchema,
    subTotal: z.number(),
    shippingCharges: z.number(),
    handlingCharges: z.number(),
    discount: z.number(),
    adjustments: z
      .array(z.object({ kind: z.string(), label: z.string(), amount: z.number() }))
      .describe("What the total is made of beside the items, in rupees; a discount is below zero"),
    promoCode: z.string().nullable(),
    amount: z.number(),
    totalAmount: z.number(),
    amountInWords: z.string(),
    paymentType: z.enum(PAYMENT_CODES),
    isPaid: z.boolean(),
    status: z.enum(ORDER_STATUSES),
    createdAt: momentSchema,
    deliveryDay: daySchema.describe("The day on which it comes, `yyyy-mm-dd` at the store"),
    deliveryWindow: orderWindowSchema.nullable().describe("In which part of that day; null is any"),
    creditNotes: z
      .array(z.object({ number: z.string(), amount: z.number(), createdAt: momentSchema }))
      .describe("What the invoice was reduced by after it was written"),
    question: packingQuestionSchema
      .nullable()
      .describe("Whether the shopper agrees to more than was ordered; null where nobody asks"),
    notes: z.array(orderNoteSchema),
    trail: z.array(trailEntrySchema).describe("What happened to it since it was placed, the oldest first"),
  })
  .meta({ id: "Order" });

export type Order = z.infer<typeof orderSchema>;

export const orderAnswerSchema = successSchema({ message: z.string(), order: orderSchema });

export const orderListQuerySchema = z.object({
  status: z.enum(ORDER_STATUSES, { error: () => t("noSuchStatus") }).optional(),
});

/** Which day of an order is meant: the one on which it was placed, unless told, or the one on which it comes. */
export const dayKindSchema = z
  .enum(["order", "delivery"], { error: () => t("dayKindUnknown") })
  .optional()
  .describe("Whether `day` is the day of the order, as it is when left out, or of its delivery");

/** Which orders the seller looks at. */
const orderFilter = {
  ...orderListQuerySchema.shape,
  day: daySchema.optional(),
  by: dayKindSchema,
  q: searchText.describe(
    "Every word is in the name, area, PIN code, phone or invoice number, in a product's or the account's name",
  ),
};

export const orderFilterSchema = z.object(orderFilter);

export type OrderFilter = z.infer<typeof orderFilterSchema>;

/**
 * For the seller: all orders, or those that match; paged when a page or a limit is asked for. `after` and `before`, an
 * order's id, go on from that order towards the older and the newer ones: so a list whose orders stop matching
 * while one works through it skips none.
 */
export const sellerOrdersQuerySchema = z.object({
  ...orderFilter,
  after: idSchema.optional(),
  before: idSchema.optional(),
  ...pageQuery(100),
});

export type SellerOrdersQuery = z.infer<typeof sellerOrdersQuerySchema>;

const countSchema = z.int().min(0);

/** How many orders of each status match, whichever of them was asked for. */
export const statusCountsSchema = z.object({
  Pending: countSchema,
  "Out for Delivery": countSchema,
  Delivered: countSchema,
  Cancelled: countSchema,
} satisfies Record<OrderStatus, unknown>);

export type StatusCounts = z.infer<typeof statusCountsSchema>;

/** What a page says beside its orders: `skipped` orders that match are newer than its first. */
export const sellerOrdersSchema = successSchema({
  orders: z.array(orderSchema),
  total: z.int(),
  page: z.int().optional(),
  limit: z.int().optional(),
  skipped: countSchema.optional(),
  counts: statusCountsSchema.optional(),
  newest: z.string().nullable().optional().describe("The newest order of all, when the page was read"),
  atLeast: z
    .literal(true)
    .optional()
    .describe("The search finds more than anybody counts: `total` and `counts` are so many or more"),
});

export type SellerOrdersAnswer = z.infer<typeof sellerOrdersSchema>;

/** `since`: the newest order that is known already; all that came after it are told first. */
export const orderStreamQuerySchema = z.object({ since: idSchema.optional() });

export const ordersSchema = successSchema({ orders: z.array(orderSchema) });

/** Its shopper cancels an order, and may say why. */
export const cancelOrderSchema = z.object({
  id: idSchema,
  reason: freeText(t.later("cancelReason"), MAX_CANCEL_REASON).optional(),
});

export const updateStatusSchema = z.object({
  status: z.enum(ORDER_STATUSES, {
    error: () => t("statusUnknown", { statuses: ORDER_STATUSES.map(statusName).join(", ") }),
  }),
});

const chooseOrder = { error: () => t("chooseOrder") };
const MAX_CHOSEN = 500;

/** Many orders to one status, all of them or none. */
export const updateStatusesSchema = updateStatusSchema.extend({
  ids: z
    .array(idSchema, { error: () => t("idsNotList") })
    .min(1, chooseOrder)
    .max(MAX_CHOSEN, { error: () => t("tooManyOrders", { max: MAX_CHOSEN }) }),
});

/** All orders that match, up to the newest that the seller was shown, and no more than they were told of. */
export const updateMatchingSchema = updateStatusSchema.extend({
  filter: orderFilterSchema,
  newest: idSchema.describe("`newest` of the list that was shown"),
  count: z.int({ error: () => t("countNotWhole") }).min(1, chooseOrder),
});

export type UpdateMatching = z.infer<typeof updateMatchingSchema>;

const statusesOf = z.array(z.object({ id: z.string(), status: z.enum(ORDER_STATUSES) }));

/** `previous` is what the orders were before. By the id `change` it can be undone, for `UNDO_SECONDS`. */
export const statusesUpdatedSchema = successSchema({
  message: z.string(),
  previous: statusesOf,
  change: z.string(),
});

export const undoStatusSchema = z.object({ change: idSchema });

/** The orders that are again what they were. */
export const statusUndoneSchema = successSchema({ message: z.string(), restored: statusesOf });
