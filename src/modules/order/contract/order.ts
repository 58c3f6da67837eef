import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { daySchema, momentSchema } from "#kernel/contract/fields.ts";
import { addressSchema } from "#modules/address/contract.ts";
import { orderWindowSchema } from "#modules/delivery/contract.ts";
import { PAYMENT_CODES, PAYMENT_STATES } from "#modules/payment/rules/shared/payment.ts";
import { PACKING_EVENTS, PAYMENT_EVENTS, REFUND_STATES } from "../rules/shared/order.ts";
import { ORDER_STATUSES } from "../rules/shared/order-status.ts";

const invoiceSellerSchema = z
  .object({
    name: z.string(),
    tagline: z.string().nullable(),
    city: z.string(),
    address: z.string(),
    gstin: z.string().nullable(),
    fssai: z.string().optional(),
    phones: z.tuple([z.string(), z.string()]),
    email: z.string(),
  })
  .describe("The seller, as the store was when the order was placed");

/** A line about an order, for everybody who handles it. */
export const orderNoteSchema = z.object({ label: z.string(), text: z.string() }).meta({ id: "OrderNote" });

const packingQuestionSchema = z
  .object({
    _id: z.string(),
    lines: z.array(z.object({ item: z.string(), label: z.string(), amount: z.number() })),
    amount: z.number().describe("The sum of the amounts beyond the ordered ones, in rupees"),
    status: z.enum(["open", "agreed", "declined"]),
  })
  .meta({ id: "PackingQuestion" });

export type { PaymentEvent } from "../rules/shared/order.ts";

const placeSchema = z.object({ day: daySchema, window: orderWindowSchema.nullable() });

/** A change of an order's status, day or total: its author and, if a person gave one, the reason. */
const trailEntrySchema = z
  .object({
    at: momentSchema,
    by: z.enum(["shopper", "seller"]),
    status: z.enum(ORDER_STATUSES).nullable().describe("The new status; null if it stayed"),
    moved: z
      .object({
        from: placeSchema,
        to: placeSchema,
        wasOut: z.literal(true).optional().describe("It was on its way, and was brought back"),
      })
      .nullable()
      .describe("The old and the new day and window; null if they stayed"),
    packed: z
      .object({ what: z.enum(PACKING_EVENTS), toPay: z.number(), more: z.number() })
      .nullable()
      .describe(
        "An event of packing, the sum to pay after it, and the sum beyond the order that it was about",
      ),
    isPaid: z
      .boolean()
      .nullable()
      .describe("True if it became paid, false if no longer; null if that stayed"),
    payment: z
      .object({ what: z.enum(PAYMENT_EVENTS), amount: z.number() })
      .optional()
      .describe("A step of its payment, and the rupees that it was about"),
    revised: z
      .object({ changes: z.array(z.string()), from: z.number(), to: z.number() })
      .optional()
      .describe("A change of its content, in words, with its total before and after in rupees"),
    reason: z.string().nullable(),
  })
  .meta({ id: "OrderTrailEntry" });

/**
 * A line as it was ordered. `product` is the ordered product, or null if it was deleted ("Product not found"). Its
 * name, price, pack and picture are those of the snapshot, never the current ones.
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
    hsn: z.string().describe("Empty if GST goes by product and the product has no code"),
    taxPercent: z
      .number()
      .optional()
      .describe("The GST in its price; missing where it is 18 % of every item"),
    packed: z
      .object({
        amount: z.number().nullable().describe("The amount in the bag, in the unit of the pack"),
        due: z.number().describe("The sum to pay for it, in rupees"),
        restocked: z
          .boolean()
          .describe("True if the part that did not go into the bag is back at the stall, and not spoilt"),
        replacement: z
          .object({
            product: z.string().nullable().describe("Its id, as long as it is in the catalogue"),
            name: z.string(),
            pack: z.object({ quantity: z.number(), unit: z.string() }).nullable(),
            quantity: z.int().nullable(),
            price: z.number(),
            hsn: z.string().optional(),
            taxPercent: z.number().optional(),
          })
          .nullable()
          .describe("The product in the bag in its place, with the price of all of it"),
      })
      .nullable()
      .describe("The real content of the bag; null if it was packed as ordered"),
    origin: z
      .string()
      .optional()
      .describe("The origin of the goods in the bag, in words; missing if it is not known"),
    rating: z.object({ stars: z.int(), comment: z.string().optional() }).nullable(),
  })
  .meta({ id: "OrderItem" });

export type OrderItemAnswer = z.infer<typeof orderItemSchema>;

/**
 * An order with everything that its invoice needs. Sums are in rupees. `userId` is null after the account was deleted.
 */
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
      .array(
        z.object({
          kind: z.string(),
          label: z.string(),
          amount: z.number(),
          basis: z
            .object({
              percent: z.number().nullable(),
              maximum: z.number().nullable(),
              lines: z.array(z.int()).nullable(),
            })
            .optional()
            .describe(
              "The basis of a discount: a percentage or a fixed sum, of these lines (from 1) or of all",
            ),
          payment: z
            .object({
              givenBack: z
                .string()
                .nullable()
                .describe(
                  "What the shopper is told once the order is cancelled; null if it gives nothing back",
                ),
            })
            .optional()
            .describe("Set for a means of payment, such as credit: it is not taxed"),
        }),
      )
      .describe("The parts of the total beside the items, in rupees; a discount is below zero"),
    promoCode: z.string().nullable(),
    chargesTaxPercent: z
      .number()
      .optional()
      .describe("The GST in its charges; missing for an order from before GST went by product"),
    amount: z.number(),
    totalAmount: z.number(),
    amountInWords: z.string(),
    paymentType: z.enum(PAYMENT_CODES),
    isPaid: z.boolean(),
    payment: z
      .object({
        state: z.enum(PAYMENT_STATES),
        prepaid: z.number().describe("The rupees that came online, less those that went back"),
        until: momentSchema
          .nullable()
          .describe("The moment at which it is cancelled unless it is paid; null if it does not wait"),
        refunds: z.array(
          z.object({
            amount: z.number(),
            state: z.enum(REFUND_STATES),
            at: momentSchema,
            otherwise: z
              .literal(true)
              .optional()
              .describe("The seller has returned it in another way, as the gateway could not"),
          }),
        ),
      })
      .optional()
      .describe("The payment in advance; missing for an order that is paid at the door"),
    status: z.enum(ORDER_STATUSES),
    createdAt: momentSchema,
    deliveryDay: daySchema.describe("The day on which it comes, `yyyy-mm-dd` at the store"),
    deliveryWindow: orderWindowSchema.nullable().describe("The part of that day; null is any"),
    received: z
      .number()
      .nullable()
      .describe("The cash that was noted at the door, in rupees; null if none was: then all of it was paid"),
    changeableUntil: momentSchema
      .optional()
      .describe("The end of the time in which its shopper may change its content; missing if they may not"),
    revision: z.int().describe("Counts up with each change of its content, address, place or notes"),
    sellerNotes: z
      .object({ driver: z.string().nullable(), office: z.string().nullable() })
      .nullable()
      .describe(
        "The seller's notes for the driver and for the office; null if there are none, and for its shopper",
      ),
    isPacked: z
      .literal(true)
      .optional()
      .describe("True if its bag is packed and it has not changed since; missing otherwise"),
    packingVersion: z.int().describe("Counts up with each weighing and each answer to a question about it"),
    together: z
      .array(
        z.object({
          _id: z.string(),
          invoiceNumber: z.string(),
          deliveryDay: daySchema,
          deliveryWindow: orderWindowSchema.nullable(),
          totalAmount: z.number(),
        }),
      )
      .optional()
      .describe("The other delivery of the same cart; missing for a cart that comes at once"),
    creditNotes: z
      .array(
        z.object({
          number: z.string(),
          amount: z.number(),
          cgst: z.number().describe("Its CGST; its SGST is the same sum"),
          createdAt: momentSchema,
        }),
      )
      .describe("The credit notes that reduce the invoice"),
    question: packingQuestionSchema
      .nullable()
      .describe(
        "The question whether the shopper agrees to pay for more than was ordered; null if none was asked",
      ),
    notes: z.array(orderNoteSchema),
    trail: z.array(trailEntrySchema).describe("Its events since it was placed, the oldest first"),
  })
  .meta({ id: "Order" });

export type OrderAnswer = z.infer<typeof orderSchema>;

export const orderAnswerSchema = successSchema({ message: z.string(), order: orderSchema });

/** The answer to a placed order. */
export const placedAnswerSchema = successSchema({
  message: z.string(),
  order: orderSchema,
  also: z.array(orderSchema).optional().describe("The order of the cart's second delivery"),
});

export const ordersSchema = successSchema({ orders: z.array(orderSchema) });
