import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { daySchema, idSchema } from "#kernel/contract/fields.ts";
import { addressSchema } from "#modules/address/contract.ts";
import { orderWindowSchema } from "#modules/delivery/contract.ts";
import { ORDER_STATUSES } from "../rules/shared/order-status.ts";
import { t } from "../texts/server-texts.ts";
import { orderNoteSchema } from "./order.ts";
import { dayKindSchema } from "./order-lists.ts";

const packSchema = z.object({ quantity: z.number(), unit: z.string() });

/** The orders of one day at the store that are not cancelled, or those of one status. */
export const packingQuerySchema = z.object({
  day: daySchema,
  by: dayKindSchema,
  status: z.enum(ORDER_STATUSES, { error: () => t("noSuchStatus") }).optional(),
  window: idSchema.optional().describe("The id of a window, or `any` for what comes at any time"),
});

export type PackingQuery = z.infer<typeof packingQuerySchema>;

/** `totals`: the quantity of each product to bring from the farms. `bags`: the content of each order's bag. */
export const packingCsvQuerySchema = packingQuerySchema.extend({
  part: z.enum(["totals", "bags"], { error: () => t("partUnknown") }).optional(),
});

const totalSchema = z
  .object({
    productId: z.string().nullable().describe("Null when the product is gone from the catalogue"),
    name: z.string(),
    category: z.string().describe("The path of its category"),
    categoryName: z.string().describe("What that category is called by now; its path where it is gone"),
    pack: packSchema,
    packs: z.int().describe("How many packs, over all orders"),
    total: packSchema.describe("What the packs come to: 5 × 500 g is 2.5 kg"),
    orders: z.int().describe("In how many orders"),
  })
  .meta({ id: "PackingTotal" });

const bagSchema = z
  .object({
    _id: z.string(),
    household: z.string().describe("The first order of the bag: orders that have one share a bag"),
    invoiceNumber: z.string(),
    status: z.enum(ORDER_STATUSES),
    address: addressSchema,
    amount: z.number(),
    isPaid: z.boolean(),
    deliveryDay: daySchema,
    deliveryWindow: orderWindowSchema.nullable(),
    items: z
      .array(
        z.object({
          name: z.string(),
          pack: packSchema.nullable().describe("Null where nobody has said of what size"),
          quantity: z.int(),
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
  windows: z
    .array(orderWindowSchema.nullable())
    .describe("Those that the day's orders come in, by the time they begin; null is any time"),
});
