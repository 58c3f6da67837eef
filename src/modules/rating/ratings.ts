import { and, desc, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { type CatalogExtension, products, shownRating } from "#modules/catalog/index.ts";
import { goodsThatCame, type OrderExtension, orderItems, orders, ordersOf } from "#modules/order/index.ts";
import { storeSettings } from "#modules/store/index.ts";
import type { SubmitRating } from "./contract.ts";
import { t } from "./server-texts.ts";
import { commentReports, ratings } from "./tables.ts";

type SubmittedRating = {
  orderItemId: string;
  stars: number;
  comment: string | null;
  product: { id: string; rating: { average: number; count: number } };
};

/**
 * Rates a product that was delivered to this shopper, once for each order line; another rating replaces it. The
 * product's stars and count are updated in the same transaction (specification, sections 4 and 5). Throws `NOT_FOUND`
 * (no such line of this shopper), `FORBIDDEN` (never ordered), `CONFLICT` (not delivered yet).
 */
export async function submitRating(
  db: Db,
  { shopperId, rating, now }: { shopperId: string; rating: SubmitRating; now: Date },
): Promise<SubmittedRating> {
  return transact(db, async (tx) => {
    const orderItemId = await lockDeliveredLine(tx, shopperId, rating);
    const comment = rating.comment || null;
    const { productId, stars } = rating;
    const before = await writeRating(tx, {
      orderItemId,
      productId,
      shopperId,
      stars,
      comment,
      commentedAt: comment === null ? null : now,
    });
    const isSame = before?.productId === productId;
    // The product that came may have been corrected since.
    if (before && !isSame) await countRating(tx, before.productId, -before.stars, -1);
    const counted = await countRating(tx, productId, stars - (isSame ? before.stars : 0), isSame ? 0 : 1);
    return { orderItemId, stars, comment, product: { id: productId, rating: counted } };
  });
}

/** The number of deliveries in which a product is looked for, if no line is named. */
const MAX_LINES = 20;

/** Locks the delivered line that is rated, so that two ratings of it take turns. */
async function lockDeliveredLine(tx: Tx, shopperId: string, rating: SubmitRating): Promise<string> {
  const { productId, orderItemId } = rating;
  const line = orderItemId ? eq(orderItems.id, orderItemId) : eq(orderItems.productId, productId);
  const mine = and(eq(orders.shopperId, shopperId), line);
  const delivered = await tx
    .select({ id: orderItems.id, orderId: orders.id, productId: orderItems.productId })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(mine, eq(orders.status, "Delivered")))
    .orderBy(desc(orders.createdAt), desc(orderItems.id))
    .limit(MAX_LINES);
  const came = await productsThatCame(
    tx,
    delivered.map(({ orderId }) => orderId),
  );
  const rated = delivered.find(({ id }) => came.get(id) === productId);
  if (rated) {
    await tx.select({ id: orderItems.id }).from(orderItems).where(eq(orderItems.id, rated.id)).for("update");
    return rated.id;
  }
  if (delivered.some((each) => each.productId === productId))
    throw new AppError("CONFLICT", t.later("didNotCome"));
  const ordered = await tx
    .select({ id: orderItems.id })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(mine, eq(orderItems.productId, productId)));
  throw refusal(ordered.length > 0, orderItemId !== undefined);
}

/** The products that came with orders, by the ids of the lines. */
async function productsThatCame(tx: Tx, orderIds: readonly string[]): Promise<Map<string, string | null>> {
  const loaded = orderIds.length > 0 ? await ordersOf(tx, [...new Set(orderIds)]) : [];
  return new Map(
    loaded.flatMap(({ items }) =>
      items.map((item) => [item.id, goodsThatCame(item)?.productId ?? null] as const),
    ),
  );
}

function refusal(ordered: boolean, lineNamed: boolean): AppError {
  if (ordered) return new AppError("CONFLICT", t.later("notDelivered"));
  if (lineNamed) return new AppError("NOT_FOUND", t.later("noSuchItem"));
  return new AppError("FORBIDDEN", t.later("neverOrdered"));
}

/** Returns the previous rating, if there was any. */
async function writeRating(
  tx: Tx,
  row: typeof ratings.$inferInsert,
): Promise<{ stars: number; productId: string } | undefined> {
  const [before] = await tx
    .select({ stars: ratings.stars, productId: ratings.productId })
    .from(ratings)
    .where(eq(ratings.orderItemId, row.orderItemId));
  const { productId, stars, comment } = row;
  const set = { productId, stars, comment, commentedAt: COMMENTED_AT, reviewWaitsSince: REVIEW_WAITS_SINCE };
  await tx.insert(ratings).values(row).onConflictDoUpdate({ target: ratings.orderItemId, set });
  return before;
}

const UNCHANGED = sql`${ratings.comment} is not distinct from excluded.comment`;

/** A comment with unchanged text keeps its time, even if its stars change. */
const COMMENTED_AT = sql`case when ${UNCHANGED} then ${ratings.commentedAt} else excluded.commented_at end`;

/** Changed text of a comment that was hidden or reported waits for the seller again. */
const REVIEW_WAITS_SINCE = sql`case
  when excluded.comment is null then null
  when ${UNCHANGED} or ${ratings.reviewWaitsSince} is not null then ${ratings.reviewWaitsSince}
  when ${ratings.commentHidden}
    or exists (select from ${commentReports} where ${commentReports.ratingId} = ${ratings.id})
    then excluded.commented_at
end`;

async function countRating(tx: Tx, productId: string, moreStars: number, moreRatings: number) {
  const [counted] = await tx
    .update(products)
    .set({
      // Added in SQL, as others rate the same product at the same time on other lines.
      starsTotal: sql`${products.starsTotal} + ${moreStars}`,
      ratingCount: sql`${products.ratingCount} + ${moreRatings}`,
    })
    .where(eq(products.id, productId))
    .returning({ stars: products.starsTotal, count: products.ratingCount });
  if (!counted) throw new AppError("NOT_FOUND", t.later("productNotFound"));
  return shownRating(counted.stars, counted.count);
}

/** The rating of a product that nobody has rated: 4 of 5, count 4 (specification, section 9). */
const STAND_IN = { average: 4, count: 4 } as const;

/** Gives products that nobody has rated the specified stand-in, unless the seller has turned it off. */
export const ratingCatalogExtension: CatalogExtension = {
  complete: async (db, products) => {
    if (products.every(({ rating }) => rating.count > 0)) return [...products];
    const [settings] = await db.select({ isOn: storeSettings.ratingStandIn }).from(storeSettings);
    if (settings?.isOn === false) return [...products];
    return products.map((product) => (product.rating.count > 0 ? product : { ...product, rating: STAND_IN }));
  },
};

/** Adds the shopper's stars and comment to an order's items. */
export const ratingExtension: OrderExtension = {
  complete: async (db, orders) => {
    const itemIds = orders.flatMap(({ items }) => items.map(({ id }) => id));
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
      items: order.items.map((item) => ({ ...item, rating: given.get(item.id) ?? null })),
    }));
  },
};

/**
 * Sets the stars of the demo's products. Only the sums, as a rating needs a shopper and a line of an order, and the
 * demo has neither.
 */
export async function writeDemoRatings(tx: Tx): Promise<void> {
  const { demoRatings } = await import("#demo/week.ts");
  for (const [name, ratings] of Object.entries(demoRatings)) {
    const ratingCount = ratings.reduce((sum, count) => sum + count, 0);
    const starsTotal = ratings.reduce((sum, count, index) => sum + count * (index + 1), 0);
    await tx.update(products).set({ ratingCount, starsTotal }).where(eq(products.name, name));
  }
}
