import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Connection, Db } from "#kernel/db/connect.ts";
import { readIds, readInParts } from "#kernel/db/queries.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { shoppers } from "#modules/identity/index.ts";
import type { Order } from "../contract/order.ts";
import type { OrderFilter } from "../contract/order-lists.ts";
import { completeOrders } from "../order-extensions.ts";
import type { OrderStatus } from "../rules/shared/order-status.ts";
import type { Adjustment } from "../rules/shared/pricing.ts";
import { t } from "../server-texts.ts";
import { orderAdjustments, orderItems, orders } from "../tables.ts";
import { orderTrail } from "../trail-tables.ts";
import { matchingSearch, newerThan } from "./order-filter.ts";
import { type ItemRow, type TrailRow, toOrder } from "./to-order.ts";

const inOrder = (way: typeof asc) => [
  way(orders.invoiceDay),
  way(orders.createdAt),
  way(orders.invoiceCounter),
];

/** The order of lists of orders, from either end. */
export const [newestFirst, oldestFirst] = [inOrder(desc), inOrder(asc)];

/** A shopper's own orders, the newest first. */
export function listShopperOrders(
  db: Connection,
  { shopperId, status, ids }: { shopperId: string; status?: OrderStatus; ids?: string[] },
): Promise<Order[]> {
  const wanted = and(status && eq(orders.status, status), ids && inArray(orders.id, ids));
  return loadOrders(db, and(eq(orders.shopperId, shopperId), wanted));
}

/** `isNew`: it was placed just now, and nothing has happened to it since. */
type OwnOrder = { id: string; shopperId: string; isNew?: boolean };

/** One order of a shopper's own; anybody else's, or none: `NOT_FOUND`. */
export async function getOrder(db: Connection, { id, shopperId, isNew = false }: OwnOrder): Promise<Order> {
  const own = and(eq(orders.id, id), eq(orders.shopperId, shopperId));
  const [order] = await loadOrders(db, own, { areNew: isNew });
  if (!order) throw new AppError("NOT_FOUND", t.later("orderNotFound"));
  return order;
}

/** An order's adjustments in their order, read along with it. */
const adjustmentsOf = sql<Adjustment[]>`coalesce((
  select jsonb_agg(jsonb_build_object('kind', ${orderAdjustments.kind}, 'label', ${orderAdjustments.label},
    'paise', ${orderAdjustments.paise}, 'basis', ${orderAdjustments.basis}) order by ${orderAdjustments.position})
  from ${orderAdjustments} where ${orderAdjustments.orderId} = ${orders.id}), '[]')`;

/** An order's changes of status, day and sum, the oldest first, read along with it. */
const trailOf = sql<TrailRow[]>`coalesce((
  select jsonb_agg(jsonb_build_object('at', ${orderTrail.createdAt}, 'by', ${orderTrail.by},
    'status', ${orderTrail.status}, 'moved', ${orderTrail.moved},
    'packed', ${orderTrail.packed}, 'isPaid', ${orderTrail.isPaid}, 'reason', ${orderTrail.reason}) order by ${orderTrail.id})
  from ${orderTrail} where ${orderTrail.orderId} = ${orders.id}), '[]')`;

/** Orders by their ids, of whomever they are. */
export function ordersOf(db: Connection, ids: string[]): Promise<Order[]> {
  return loadOrders(db, inArray(orders.id, ids));
}

/** The query for the ids of orders, the newest first. */
function orderIds(db: Connection, where: SQL | undefined) {
  return db
    .select({ id: orders.id })
    .from(orders)
    .where(where)
    .orderBy(...newestFirst);
}

/** So many missed orders are in memory at a time. */
const MISSED_AT_ONCE = 200;

/** All orders that came after one, the oldest first, in parts. */
export async function* ordersSince(db: Connection, id: string): AsyncGenerator<Order[], void> {
  let last: string | undefined = id;
  while (last !== undefined) {
    const slice = { limit: MISSED_AT_ONCE, offset: 0, oldestFirst: true };
    const part: Order[] = await loadOrders(db, newerThan(last), slice);
    yield part;
    last = part.length < MISSED_AT_ONCE ? undefined : part.at(-1)?._id;
  }
}

/**
 * Part of a list: `limit` entries after the first `offset`, counted from the newest or from the oldest. `areNew`: they
 * were placed just now, and nothing has happened to them since.
 */
export type Slice = { limit?: number; offset?: number; oldestFirst?: boolean; areNew?: boolean };

/**
 * Orders, the newest first unless a slice says otherwise. The number of queries does not grow with them: the orders, all
 * their lines, and what each part knows of them.
 */
export async function loadOrders(
  db: Connection,
  where: SQL | undefined,
  slice: Slice = {},
): Promise<Order[]> {
  const order = slice.oldestFirst ? oldestFirst : newestFirst;
  // Found first by their ids: what is read along with an order would be read of those that are skipped, too.
  const ids = db
    .select({ id: orders.id })
    .from(orders)
    .where(where)
    .orderBy(...order);
  const some = slice.limit === undefined ? undefined : ids.limit(slice.limit).offset(slice.offset ?? 0);
  // Looked up for each order: a plain join may read all shoppers, where more orders are expected than there are.
  const account = db
    .select({ name: shoppers.name })
    .from(shoppers)
    .where(eq(shoppers.id, orders.shopperId))
    .limit(1)
    .as("account");
  const rows = await db
    .select({ order: orders, shopperName: account.name, adjustments: adjustmentsOf, trail: trailOf })
    .from(orders)
    .leftJoinLateral(account, sql`true`)
    .where(some ? inArray(orders.id, some) : where)
    .orderBy(...order);
  const items = await loadItems(
    db,
    rows.map((row) => row.order.id),
  );
  return completeOrders(
    db,
    rows.map((row) => toOrder(row, items.get(row.order.id) ?? [])),
    slice,
  );
}

/** The newest order there is. */
export async function newestOrderId(db: Connection): Promise<string | undefined> {
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .orderBy(...newestFirst)
    .limit(1);
  return row?.id;
}

async function loadItems(db: Connection, orderIds: string[]): Promise<Map<string, ItemRow[]>> {
  const rows = await db
    .select()
    .from(orderItems)
    // One parameter for all ids: there may be more of them than a statement can have parameters.
    .where(sql`${orderItems.orderId} = any(${sql.param(orderIds)}::text[])`)
    .orderBy(asc(orderItems.lineNumber));
  return Map.groupBy(rows, (row) => row.orderId);
}

/** Who may read an invoice: the shopper whose order it is, or the seller. */
export type InvoiceReader = { kind: "seller" } | { kind: "shopper"; shopperId: string };

/** The order behind an invoice; one that the reader may not see, or none: `NOT_FOUND`. */
export async function getInvoicedOrder(
  db: Connection,
  { id, reader }: { id: string; reader: InvoiceReader },
): Promise<Order> {
  const own = reader.kind === "shopper" ? eq(orders.shopperId, reader.shopperId) : undefined;
  const [order] = await loadOrders(db, and(eq(orders.id, id), own));
  if (!order) throw new AppError("NOT_FOUND", t.later("orderNotFound"));
  return order;
}

/** So many orders are answered at once; of more than that, so many are in memory at a time. */
const PART = 100;

/** All orders that match: each of them, or where there are many, part by part. */
type AllOrders = { few: Order[] } | { many: AsyncGenerator<Order[], void> };

/** All orders that match a filter, the newest first (specification, section 7). */
export async function allOrders(db: Db, filter: OrderFilter): Promise<AllOrders> {
  const where = await matchingSearch(db, filter);
  const first = await loadOrders(db, where, { limit: PART + 1, offset: 0 });
  if (first.length <= PART) return { few: first };
  return {
    many: readInParts(db, async function* (tx) {
      const ids = orderIds(tx, where).getSQL();
      for await (const part of readIds(tx, ids, PART)) yield await ordersOf(tx, part);
    }),
  };
}
