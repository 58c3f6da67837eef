import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { daySchema, idSchema, leftOut, pageQuery, searchText } from "#kernel/contract/fields.ts";
import { ORDER_STATUSES, type OrderStatus } from "../rules/shared/order-status.ts";
import { t } from "../texts/server-texts.ts";
import { sellerOrderSchema } from "./seller-order.ts";

/** The status of a filter. */
export const statusSchema = z.enum(ORDER_STATUSES, { error: () => t("noSuchStatus") });

const orderListQuerySchema = z.object({ status: leftOut(statusSchema) });

/** The same, or only some orders that the shopper knows already. */
export const shopperOrdersQuerySchema = orderListQuerySchema.extend({
  ids: z.string().max(25_000).optional().describe("Order ids, parted by commas"),
});

/** The kind of day that is meant: the day of the order, or of its delivery. */
export const dayKindSchema = leftOut(
  z.enum(["order", "delivery"], { error: () => t("dayKindUnknown") }),
).describe("Whether `day` is the day of the order, as it is when left out, or of its delivery");

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
export const MAX_ORDERS = 100;

/**
 * For the seller: all orders, or those that match, in pages if a page or a limit is requested. `after` and `before` are
 * an order's id: the page continues from that order towards older or newer ones. So no order is skipped when orders
 * stop matching while the seller works through the list.
 */
export const sellerOrdersQuerySchema = z.object({
  ...orderFilter,
  after: idSchema.optional(),
  before: idSchema.optional(),
  ...pageQuery(MAX_ORDERS),
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
