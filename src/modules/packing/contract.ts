import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import {
  daySchema,
  freeLine,
  idSchema,
  leftOut,
  momentSchema,
  pageQuery,
  requiredText,
} from "#kernel/contract/fields.ts";
import { quantitySchema } from "#modules/cart/contract.ts";
import { MAX_CART_LINES } from "#modules/cart/rules/shared/cart.ts";
import { orderWindowSchema } from "#modules/delivery/contract.ts";
import { orderNoteSchema } from "#modules/order/contract/order.ts";
import { dayKindSchema, MAX_ORDERS, statusSchema } from "#modules/order/contract/order-lists.ts";
import { sellerAddressSchema, sellerOrderSchema } from "#modules/order/contract/seller-order.ts";
import { MAX_CANCEL_REASON, ORDER_STATUSES } from "#modules/order/rules/shared/order-status.ts";
import { BAG_STATES } from "./rules/bag-state.ts";
import { t } from "./server-texts.ts";

// Weighing.

const notAnAmount = { error: () => t("notAnAmount") };
const MAX_AMOUNT = 1_000_000;

/** How much of something was packed. */
export const packedAmountSchema = z
  .number(notAnAmount)
  .min(0, notAnAmount)
  .max(MAX_AMOUNT, notAnAmount)
  .refine((amount) => Number(amount.toFixed(3)) === amount, notAnAmount);

/**
 * The packed content of a line: an amount in the unit of its pack (0 leaves it out), or packs of another product of the
 * catalogue, at the catalogue's price.
 */
export const weighedSchema = z
  .object({
    item: idSchema,
    amount: leftOut(packedAmountSchema),
    replacement: leftOut(
      z.object(
        { product: idSchema, quantity: quantitySchema.min(1, { error: () => t("noReplacement") }) },
        { error: () => t("noReplacement") },
      ),
    ),
    confirmed: leftOut(z.boolean({ error: () => t("confirmedUnclear") })).describe(
      "True if the amount is meant although it is above one and a half times or below a third of what was ordered; " +
        "without it such an amount is refused, as it may be a slip",
    ),
    restock: leftOut(z.boolean({ error: () => t("restockUnclear") })).describe(
      "Packs that are not in the bag go back to the stall; left out, they are spoilt",
    ),
  })
  .refine(({ amount, replacement }) => (amount === undefined) !== (replacement === undefined), {
    error: () => t("lineUnclear"),
  });

/** The real content of an order's bag. Lines that are not named were packed as ordered. */
export const weighOrderSchema = z.object({
  id: idSchema,
  lines: z
    .array(weighedSchema, {
      error: () => t("lineUnclear"),
    })
    .max(MAX_CART_LINES, { error: () => t("lineUnclear") }),
  ask: leftOut(z.boolean({ error: () => t("askUnclear") })).describe(
    "Whether the shopper is asked to pay for what is worth more than ordered",
  ),
  version: leftOut(z.int({ error: () => t("weighedVersionUnclear") })).describe(
    "`packingVersion` of the order as it was shown; refused where somebody else has weighed it since",
  ),
  cancel: leftOut(
    z.object({ reason: leftOut(freeLine(t.later("cancelReason"), MAX_CANCEL_REASON)) }),
  ).describe("Cancels the order in the same step; only where every line is left out"),
});

export type WeighOrderInput = z.infer<typeof weighOrderSchema>;
export type WeighedLine = WeighOrderInput["lines"][number];

/** A shopper's answer to a question. */
export const answerQuestionSchema = z.object({
  question: idSchema,
  answer: z.enum(["yes", "no"], { error: () => t("answerUnclear") }),
});

export type AnswerQuestion = z.infer<typeof answerQuestionSchema>;

// The packing station.

const windowSchema = leftOut(idSchema).describe("The id of a window, or `any` for what comes at any time");

/** The largest number of bags that a station holds: the one in hand, and some for a time without a network. */
export const MAX_HELD = 5;

/** The largest number of orders in a household's bag. */
const MAX_BAG_ORDERS = 20;

const station = requiredText(t.later("station"), 60).describe("An id that the device has made for itself");

const ordersSchema = <Schema extends z.ZodType>(order: Schema) =>
  z
    .array(order, { error: () => t("noOrders") })
    .min(1, { error: () => t("noOrders") })
    .max(MAX_BAG_ORDERS, { error: () => t("tooManyOrders", { max: MAX_BAG_ORDERS }) });

export const packingDayQuerySchema = z.object({
  day: daySchema.optional().describe("Left out, the next day with bags to pack, today included"),
});

const state = {
  state: z.enum(BAG_STATES),
  by: z.string().nullable().describe("The helper who has it in hand, or has packed it"),
  since: momentSchema.nullable(),
  changed: z.boolean().describe("It was packed, and an order in it has changed since"),
};

const bagSummarySchema = z
  .object({
    ...state,
    orders: z.array(z.object({ _id: z.string(), invoiceNumber: z.string() })),
    name: z.string(),
    place: z
      .string()
      .nullable()
      .describe("The street and the PIN code; null for a role that sees no addresses"),
    window: orderWindowSchema.nullable(),
    lines: z.int(),
    mine: z.boolean().describe("The asking station holds it"),
  })
  .meta({ id: "PackingBagSummary" });

export type BagSummary = z.infer<typeof bagSummarySchema>;

export const progressQuerySchema = packingDayQuerySchema.extend({
  station: idSchema.optional().describe("The asking station"),
});

export const progressSchema = successSchema({
  day: daySchema,
  bags: z.array(bagSummarySchema).describe("The oldest order first; a household's orders share a bag"),
  removed: z
    .array(
      z.object({
        _id: z.string(),
        invoiceNumber: z.string(),
        name: z.string(),
        window: z.string().nullable().describe("The id of the window for which it was packed"),
        movedTo: daySchema.nullable().describe("Null if it was cancelled"),
      }),
    )
    .describe("The bags that were packed for this day and do not go out then any more"),
});

export type Progress = z.infer<typeof progressSchema>;

const bagSchema = z
  .object({
    ...state,
    orders: z.array(sellerOrderSchema),
    done: z
      .array(z.string())
      .describe("The ids of lines that are in it: packed by crop, or before it got more"),
  })
  .meta({ id: "PackingStationBag" });

export type Bag = z.infer<typeof bagSchema>;

const outOfHold = { error: () => t("hold", { max: MAX_HELD }) };

export const takeBagsSchema = z.object({
  station,
  day: daySchema,
  window: windowSchema,
  hold: z
    .int(outOfHold)
    .min(1, outOfHold)
    .max(MAX_HELD, outOfHold)
    .describe("How many bags the station wants to hold in all; it keeps those that it has"),
  inTurn: leftOut(z.array(idSchema).max(5000)).describe(
    "The orders in the turn of their packing, such as that of the run sheet; others come last",
  ),
});

export type TakeBags = z.infer<typeof takeBagsSchema>;

export const heldBagsSchema = successSchema({
  bags: z.array(bagSchema).describe("All that the station holds in this window, the longest held first"),
});

export const openBagSchema = z.object({
  station,
  day: daySchema,
  code: requiredText(t.later("code"), 60).describe(
    "An invoice number as the slip's code has it, the end of one of this day, or an order's id",
  ),
});

export type OpenBag = z.infer<typeof openBagSchema>;

export const takeBackSchema = z.object({ station, day: daySchema, order: idSchema });

export type TakeBack = z.infer<typeof takeBackSchema>;

export const openedBagSchema = successSchema({ bag: bagSchema });

export const bagQuerySchema = z.object({ order: idSchema });

export const giveBackSchema = z.object({ station, orders: ordersSchema(idSchema) });

const version = z.int({ error: () => t("versionUnclear") });

export const packBagSchema = z.object({
  station,
  day: daySchema,
  window: leftOut(idSchema).describe("The id of the window; left out, any time of the day"),
  orders: ordersSchema(
    z.object({
      id: idSchema,
      version: version.describe("`packingVersion` of the order as it was packed"),
      revision: version.describe("`revision` of the order as it was packed"),
      lines: z.array(weighedSchema).max(500),
      ask: leftOut(z.boolean()).describe("Whether the shopper is asked to pay for more than was ordered"),
    }),
  ),
});

export type PackBag = z.infer<typeof packBagSchema>;

export const cropsQuerySchema = packingDayQuerySchema.extend({ window: windowSchema });

const pack = z.object({ quantity: z.number(), unit: z.string() });

const cropSchema = z
  .object({
    key: z.string(),
    name: z.string(),
    unit: z.string(),
    bags: z.int(),
    done: z.int().describe("The number of bags in which it is already"),
    total: pack.describe("The amount in all bags"),
  })
  .meta({ id: "PackingCrop" });

export type Crop = z.infer<typeof cropSchema>;

export const cropsSchema = successSchema({ day: daySchema, crops: z.array(cropSchema) });

export const cropQuerySchema = z.object({
  day: daySchema,
  window: windowSchema,
  crop: z.string().min(1).max(300).describe("The `key` of a crop"),
});

const cropLineSchema = z
  .object({
    item: z.string(),
    order: z.string(),
    bag: z.string().describe("The first order of the bag"),
    invoiceNumber: z.string(),
    name: z.string(),
    quantity: z.int(),
    pack,
    ordered: z.number().describe("The ordered amount, in the unit of the pack"),
    packed: z.number().nullable().describe("The packed amount; null if it is as ordered"),
    replaced: z.string().nullable().describe("The product that went into the bag in its place"),
    done: z.boolean(),
    by: z.string().nullable(),
    state: z.enum(BAG_STATES),
  })
  .meta({ id: "PackingCropLine" });

export type CropLine = z.infer<typeof cropLineSchema>;

export const cropLinesSchema = successSchema({ lines: z.array(cropLineSchema) });

export const packLineSchema = z.object({
  order: idSchema,
  item: idSchema,
  amount: packedAmountSchema.describe("The packed amount, in the unit of the pack"),
  confirmed: weighedSchema.shape.confirmed,
  seen: packedAmountSchema.nullable().describe("`packed` of the line as it was shown"),
  ordered: leftOut(z.number()).describe("`ordered` of the line as it was shown; older pages send none"),
});

export type PackLine = z.infer<typeof packLineSchema>;

export const begunSchema = successSchema({
  begun: z.boolean().describe("A bag was taken or packed at a station before"),
});

// The packing list.

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
    pack: pack,
    packs: z.int().describe("How many packs, over all orders"),
    total: pack.describe("The amount of all packs: 5 × 500 g is 2.5 kg"),
    orders: z.int().describe("In how many orders"),
  })
  .meta({ id: "PackingTotal" });

const listedBagSchema = z
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
          pack: pack.nullable().describe("Null where nobody has said of what size"),
          quantity: z.int(),
          origin: z.string().optional().describe("Its origin, in words; missing if it is not known"),
        }),
      )
      .describe("As ordered, or what the scales said"),
    notes: z.array(orderNoteSchema),
  })
  .meta({ id: "PackingBag" });

export type PackingTotal = z.infer<typeof totalSchema>;
export type PackingBag = z.infer<typeof listedBagSchema>;

export const packingListSchema = successSchema({
  day: z.string(),
  totals: z.array(totalSchema),
  bags: z.array(listedBagSchema),
  total: z.int().describe("How many bags, on all pages"),
  windows: z
    .array(orderWindowSchema.nullable())
    .describe("Those that the day's orders come in, by the time they begin; null is any time"),
});
