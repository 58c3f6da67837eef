import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { daySchema, idSchema, pageQuery } from "#kernel/contract/fields.ts";
import { orderWindowSchema } from "#modules/delivery/contract.ts";
import { orderNoteSchema } from "#modules/order/contract/order.ts";
import { dayKindSchema, MAX_ORDERS, statusSchema } from "#modules/order/contract/order-lists.ts";
import { sellerAddressSchema } from "#modules/order/contract/seller-order.ts";
import { ORDER_STATUSES } from "#modules/order/rules/shared/order-status.ts";
import { t } from "./server-texts.ts";

const packSchema = z.object({ quantity: z.number(), unit: z.string() });

/** The orders of one day at the store that are not cancelled, or those of one status. */
export const packingQuerySchema = z.object({
  day: daySchema,
  by: dayKindSchema,
  status: statusSchema.optional(),
  window: idSchema.optional().describe("The id of a window, or `any` for what comes at any time"),
});

export type PackingQuery = z.infer<typeof packingQuerySchema>;

/** The same for the list itself: all its bags, or a page of them. */
export const packingListQuerySchema = packingQuerySchema.extend(pageQuery(MAX_ORDERS));

export type PackingListQuery = z.infer<typeof packingListQuerySchema>;

/** `totals`: the quantity of each product to bring from the farms. `bags`: the content of each order's bag. */
export const packingCsvQuerySchema = packingQuerySchema.extend({
  part: z.enum(["totals", "bags"], { error: () => t("partUnknown") }).optional(),
});

const totalSchema = z
  .object({
    productId: z.string().nullable().describe("Null when the product is gone from the catalogue"),
    name: z.string(),
    category: z.string().describe("The path of its category"),
    categoryName: z.string().describe("The category's name by now; its path if it was deleted"),
    pack: packSchema,
    packs: z.int().describe("How many packs, over all orders"),
    total: packSchema.describe("The amount of all packs: 5 × 500 g is 2.5 kg"),
    orders: z.int().describe("In how many orders"),
  })
  .meta({ id: "PackingTotal" });

const bagSchema = z
  .object({
    _id: z.string(),
    household: z.string().describe("The first order of the bag: orders that have one share a bag"),
    invoiceNumber: z.string(),
    status: z.enum(ORDER_STATUSES),
    address: sellerAddressSchema,
    amount: z.number().nullable().describe("Null for a role that sees no sums"),
    isPaid: z.boolean(),
    deliveryDay: daySchema,
    deliveryWindow: orderWindowSchema.nullable(),
    items: z
      .array(
        z.object({
          name: z.string(),
          pack: packSchema.nullable().describe("Null where nobody has said of what size"),
          quantity: z.int(),
          origin: z.string().optional().describe("Its origin, in words; missing if it is not known"),
        }),
      )
      .describe("As ordered, or what the scales said"),
    notes: z.array(orderNoteSchema),
  })
  .meta({ id: "PackingBag" });

export type PackingTotal = z.infer<typeof totalSchema>;
export type PackingBag = z.infer<typeof bagSchema>;

export const packingListSchema = successSchema({
  day: z.string(),
  totals: z.array(totalSchema),
  bags: z.array(bagSchema),
  total: z.int().describe("How many bags, on all pages"),
  windows: z
    .array(orderWindowSchema.nullable())
    .describe("Those that the day's orders come in, by the time they begin; null is any time"),
});
