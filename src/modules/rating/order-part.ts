import { sql } from "drizzle-orm";
import type { OrderExtension } from "#modules/order/index.ts";
import { ratings } from "./tables.ts";

/** An order's items with the stars and the comment that its shopper gave them. */
export const ratingPart: OrderExtension = {
  complete: async (db, orders) => {
    const itemIds = orders.flatMap(({ items }) => items.map(({ _id }) => _id));
    const rows = await db
      .select({ itemId: ratings.orderItemId, stars: ratings.stars, comment: ratings.comment })
      .from(ratings)
      // One parameter for all ids: there may be more of them than a statement can have parameters.
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
