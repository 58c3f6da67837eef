import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { daySchema, idSchema, leftOut, pageQuery, searchText } from "#kernel/contract/fields.ts";
import { ORDER_STATUSES, type OrderStatus } from "../rules/shared/order-status.ts";
import { t } from "../server-texts.ts";
import { orderSchema } from "./order.ts";

/** Which of their own orders a shopper looks at: all of them, or those of one status. */
export const orderListQuerySchema = z.object({
  status: leftOut(z.enum(ORDER_STATUSES, { error: () => t("noSuchStatus") })),
});

/** As above, or only some that the shopper knows already. */
export const shopperOrdersQuerySchema = orderListQuerySchema.extend({
  ids: z.string().max(25_000).optional().describe("Order ids, parted by commas"),
});

/** Which day of an order is meant: the day on which it was placed, or the day on which it comes. */
export const dayKindSchema = leftOut(
  z.enum(["order", "delivery"], { error: () => t("dayKindUnknown") }),
).describe("Whether `day` is the day of the order, as it is when left out, or of its delivery");

/** Which orders the seller looks at. */
const orderFilter = {
  ...orderListQuerySchema.shape,
  day: leftOut(daySchema),
  by: dayKindSchema,
  q: searchText.describe(
    "Every word is in the name, area, PIN code, phone or invoice number, in a product's or the account's name",
  ),
};

export const orderFilterSchema = z.object(orderFilter);

export type OrderFilter = z.infer<typeof orderFilterSchema>;

/**
 * For the seller: all orders, or those that match, in pages when a page or a limit is asked for. `after` and `before`
 * are an order's id: the page goes on from that order towards the older or the newer ones. So the list skips no order
 * while the seller works through it and orders stop matching.
 */
export const sellerOrdersQuerySchema = z.object({
  ...orderFilter,
  after: idSchema.optional(),
  before: idSchema.optional(),
  ...pageQuery(100),
});

export type SellerOrdersQuery = z.infer<typeof sellerOrdersQuerySchema>;

const countSchema = z.int().min(0);

/** How many matching orders have each status. A status that was asked for does not narrow them. */
export const statusCountsSchema = z.object({
  Pending: countSchema,
  "Out for Delivery": countSchema,
  Delivered: countSchema,
  Cancelled: countSchema,
} satisfies Record<OrderStatus, unknown>);

export type StatusCounts = z.infer<typeof statusCountsSchema>;

/** What a page says beside its orders. `skipped` is how many matching orders are newer than the page's first. */
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

const MAX_SHOWN = 200;

/** Orders that a page shows. */
export const shownOrdersSchema = z.object({
  ids: z
    .array(idSchema, { error: () => t("idsNotList") })
    .max(MAX_SHOWN, { error: () => t("tooManyShown", { max: MAX_SHOWN }) }),
});

/** `since` is the newest order that the page knows. The stream begins with all orders that came after it. */
export const orderStreamQuerySchema = z.object({ since: idSchema.optional() });
