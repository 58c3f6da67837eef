import { sql } from "drizzle-orm";
import type { OrderExtension } from "#modules/order/index.ts";
import { ratings } from "./tables.ts";

/** Adds the shopper's stars and comment to an order's items. */
export const ratingPart: OrderExtension = {
  complete: async (db, orders) => {
    const itemIds = orders.flatMap(({ items }) => items.map(({ _id }) => _id));
    const rows = await db
      .select({ itemId: ratings.orderItemId, stars: ratings.stars, comment: ratings.comment })
      .from(ratings)
      // One parameter for all ids, as there may be more than a statement can have parameters.
      .where(sql`${ratings.orderItemId} = any(${sql.param(itemIds)}::text[])`);
    const given = new Map(
      rows.map(({ itemId, stars, comment }) => [itemId, comment === null ? { stars } : { stars, comment }]),
    );
    return orders.map((order) => ({
      ...order,
      items: order.items.map((item) => ({ ...item, rating: given.get(item._id) ?? null })),
    }));
  },
};
