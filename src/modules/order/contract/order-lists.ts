import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { daySchema, idSchema, leftOut, pageQuery, searchText } from "#kernel/contract/fields.ts";
import { orderWindowSchema } from "#modules/delivery/contract.ts";
import { ORDER_STATUSES, type OrderStatus } from "../rules/shared/order-status.ts";
import { t } from "../texts/server-texts.ts";
import { orderNoteSchema } from "./order.ts";
import { sellerAddressSchema, sellerOrderSchema } from "./seller-order.ts";

/** The filter of a shopper's own orders: all, or those of one status. */
const orderListQuerySchema = z.object({
  status: leftOut(z.enum(ORDER_STATUSES, { error: () => t("noSuchStatus") })),
});

/** The same, or only some orders that the shopper knows already. */
export const shopperOrdersQuerySchema = orderListQuerySchema.extend({
  ids: z.string().max(25_000).optional().describe("Order ids, parted by commas"),
});

/** The kind of day that is meant: the day of the order, or of its delivery. */
const dayKindSchema = leftOut(z.enum(["order", "delivery"], { error: () => t("dayKindUnknown") })).describe(
  "Whether `day` is the day of the order, as it is when left out, or of its delivery",
);

/** The filter of the seller's orders. */
const orderFilter = {
  ...orderListQuerySchema.shape,
  day: leftOut(daySchema),
  by: dayKindSchema,
  q: searchText.describe(
    "Every word is in the name, area, PIN code, phone or invoice number, in a product's or the account's name. A role that sees no addresses finds nothing by them.",
  ),
};

export const orderFilterSchema = z.object(orderFilter);

/** The reach of a search: with `namesOnly` nothing is found by an address, telephone number or e-mail. */
type Searched = { namesOnly?: boolean };

export type OrderFilter = z.infer<typeof orderFilterSchema> & Searched;

/** The largest page of orders or bags. More at once are a download. */
export const MOST_ORDERS = 100;

/**
 * For the seller: all orders, or those that match, in pages if a page or a limit is requested. `after` and `before` are
 * an order's id: the page continues from that order towards older or newer ones. So no order is skipped when orders
 * stop matching while the seller works through the list.
 */
export const sellerOrdersQuerySchema = z.object({
  ...orderFilter,
  after: idSchema.optional(),
  before: idSchema.optional(),
  ...pageQuery(MOST_ORDERS),
});

export type SellerOrdersQuery = z.infer<typeof sellerOrdersQuerySchema> & Searched;

const countSchema = z.int().min(0);

/** The number of matching orders of each status. A requested status does not narrow them. */
const statusCountsSchema = z.object({
  Pending: countSchema,
  "Out for Delivery": countSchema,
  Delivered: countSchema,
  Cancelled: countSchema,
} satisfies Record<OrderStatus, unknown>);

export type StatusCounts = z.infer<typeof statusCountsSchema>;

/** A page of orders. `skipped` is the number of matching orders that are newer than the page's first. */
export const sellerOrdersSchema = successSchema({
  orders: z.array(sellerOrderSchema),
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

const MAX_SHOWN = 200;

/** The orders that a page shows. */
export const shownOrdersSchema = z.object({
  ids: z
    .array(idSchema, { error: () => t("idsNotList") })
    .max(MAX_SHOWN, { error: () => t("tooManyShown", { max: MAX_SHOWN }) }),
});

/** `since` is the newest order that the page knows. The stream begins with later ones, or says that many came. */
export const orderStreamQuerySchema = z.object({ since: idSchema.optional() });

const packSchema = z.object({ quantity: z.number(), unit: z.string() });

/** The orders of one day at the store that are not cancelled, or those of one status. */
export const packingQuerySchema = z.object({
  day: daySchema,
  by: dayKindSchema,
  status: z.enum(ORDER_STATUSES, { error: () => t("noSuchStatus") }).optional(),
  window: idSchema.optional().describe("The id of a window, or `any` for what comes at any time"),
});

export type PackingQuery = z.infer<typeof packingQuerySchema>;

/** The same for the list itself: all its bags, or a page of them. */
export const packingListQuerySchema = packingQuerySchema.extend(pageQuery(MOST_ORDERS));

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
