import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Connection, Db } from "#kernel/db/connect.ts";
import { readIds, readInParts } from "#kernel/db/sql-parts.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { readAloud } from "#kernel/texts/written-words.ts";
import { spokenNames } from "#modules/catalog/index.ts";
import { shoppers } from "#modules/identity/index.ts";
import type { OrderFilter } from "../contract/order-lists.ts";
import { completeOrders, describeAdjustments } from "../order-extension.ts";
import type { TaxedOrder } from "../rules/invoice.ts";
import { byTime } from "../rules/order-history.ts";
import { revisionWords } from "../rules/order-revision.ts";
import type { Order, OrderItem, OtherDelivery, TrailEntry } from "../rules/shared/order.ts";
import type { OrderStatus } from "../rules/shared/order-status.ts";
import { type Adjustment, cartAmountPaise, totalsOf } from "../rules/shared/pricing.ts";
import { settlingOf } from "../rules/shared/settling.ts";
import { orderAdjustments, orderHistory, orderItems, orderRevisions, orders } from "../tables.ts";
import { t } from "../texts/server-texts.ts";
import { matchingSearch, newerThan } from "./order-filter.ts";

/** The reason that the store itself gives for cancelling an order. */
export const NOT_PAID_IN_TIME = t.later("notPaidInTime");

const inOrder = (way: typeof asc) => [
  way(orders.invoiceDay),
  way(orders.createdAt),
  way(orders.invoiceCounter),
];

/** The two sort orders of lists of orders. */
export const [newestFirst, oldestFirst] = [inOrder(desc), inOrder(asc)];

/** A shopper's own orders, the newest first. */
export function listShopperOrders(
  db: Connection,
  { shopperId, status, ids }: { shopperId: string; status?: OrderStatus; ids?: string[] },
): Promise<Order[]> {
  const filter = and(status && eq(orders.status, status), ids && inArray(orders.id, ids));
  return forShopper(db, loadOrders(db, and(eq(orders.shopperId, shopperId), filter)));
}

/** An order as its shopper sees it: without the seller's notes. */
export function withoutSellerNotes(order: Order): Order {
  const trail = order.trail.flatMap((entry) => {
    const { revised } = entry;
    return revised?.changes.every((words) => words === t("notesChanged")) ? [] : [entry];
  });
  return { ...order, sellerNotes: null, trail };
}

/** Without the seller's notes, and with the names of products in the shopper's language. An invoice has those that were ordered. */
async function forShopper(db: Connection, loadedOrders: Promise<Order[]>): Promise<Order[]> {
  const own = (await loadedOrders).map(withoutSellerNotes);
  const ids = own.flatMap(({ items }) => items.flatMap(({ productId }) => productId ?? []));
  const names = await spokenNames(db, ids);
  if (names.size === 0) return own;
  return own.map((order) => ({
    ...order,
    items: order.items.map((item) => ({ ...item, name: names.get(item.productId ?? "") ?? item.name })),
  }));
}

/** `isNew`: it was just placed, and nothing has happened to it since. */
type OwnOrder = { id: string; shopperId: string; isNew?: boolean };

/** A shopper's own order. Throws `NOT_FOUND` for an unknown or somebody else's. */
export async function getOrder(db: Connection, { id, shopperId, isNew = false }: OwnOrder): Promise<Order> {
  const own = and(eq(orders.id, id), eq(orders.shopperId, shopperId));
  const [order] = await forShopper(db, loadOrders(db, own, { areNew: isNew }));
  if (!order) throw new AppError("NOT_FOUND", t.later("orderNotFound"));
  return order;
}

/** An order's adjustments in their order, as a column. */
export const adjustmentsOf = sql<Adjustment[]>`coalesce((
  select jsonb_agg(jsonb_build_object('kind', ${orderAdjustments.kind}, 'label', ${orderAdjustments.label},
    'paise', ${orderAdjustments.paise}, 'basis', ${orderAdjustments.basis}) order by ${orderAdjustments.position})
  from ${orderAdjustments} where ${orderAdjustments.orderId} = ${orders.id}), '[]')`;

/** An order's changes of status, day and total, the oldest first, as a column. */
const historyOf = sql<HistoryRow[]>`coalesce((
  select jsonb_agg(jsonb_build_object('at', ${orderHistory.createdAt}, 'by', ${orderHistory.by},
    'status', ${orderHistory.status}, 'moved', ${orderHistory.moved},
    'packed', ${orderHistory.packed}, 'isPaid', ${orderHistory.isPaid}, 'reason', ${orderHistory.reason}) order by ${orderHistory.id})
  from ${orderHistory} where ${orderHistory.orderId} = ${orders.id}), '[]')`;

const togetherWith = sql<OtherDelivery[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', other.id, 'invoiceNumber', other.invoice_number,
    'deliveryDay', other.delivery_day, 'deliveryWindow', other.delivery_window, 'totalPaise', other.total_paise))
  from ${orders} as other where other.id = ${orders.placedWith} or other.placed_with = ${orders.id}), '[]')`;

const revisionsOf = sql<RevisionRow[]>`coalesce((
  select jsonb_agg(jsonb_build_object('at', ${orderRevisions.createdAt}, 'by', ${orderRevisions.by},
    'changes', ${orderRevisions.changes}, 'totalBeforePaise', ${orderRevisions.totalBeforePaise},
    'totalAfterPaise', ${orderRevisions.totalAfterPaise}, 'reason', ${orderRevisions.reason}) order by ${orderRevisions.revision})
  from ${orderRevisions} where ${orderRevisions.orderId} = ${orders.id}), '[]')`;

/** Orders by their ids, of any shopper. */
export function ordersOf(db: Connection, ids: string[]): Promise<Order[]> {
  return loadOrders(db, inArray(orders.id, ids));
}

function orderIds(db: Connection, where: SQL | undefined) {
  return db
    .select({ id: orders.id })
    .from(orders)
    .where(where)
    .orderBy(...newestFirst);
}

/** The first orders that came after one, the oldest first. */
export const ordersSince = (db: Connection, id: string, limit: number): Promise<Order[]> =>
  loadOrders(db, newerThan(id), { limit, oldestFirst: true });

/**
 * A slice of a list: `limit` entries after the first `offset`, counted from the newest or from the oldest. `areNew`:
 * they were just placed, and nothing has happened to them since.
 */
type Slice = { limit?: number; offset?: number; oldestFirst?: boolean; areNew?: boolean };

/**
 * Orders, the newest first unless the slice says otherwise. The number of queries does not depend on the number of
 * orders: one for the orders, one for all their lines, and one for each extension.
 */
export async function loadOrders(
  db: Connection,
  where: SQL | undefined,
  slice: Slice = {},
): Promise<Order[]> {
  return (await loadWithLines(db, where, slice)).loaded;
}

/** An order with the rows of its lines, in the queries of `loadOrders`. */
export async function orderWithLines(
  db: Connection,
  id: string,
): Promise<{ order: Order; items: ItemRow[] } | undefined> {
  const { loaded, items } = await loadWithLines(db, eq(orders.id, id), {});
  const [order] = loaded;
  return order && { order, items: items.get(id) ?? [] };
}

async function loadWithLines(db: Connection, where: SQL | undefined, slice: Slice) {
  const order = slice.oldestFirst ? oldestFirst : newestFirst;
  // The ids come first: otherwise the joined data of skipped orders would be read too.
  const ids = db
    .select({ id: orders.id })
    .from(orders)
    .where(where)
    .orderBy(...order);
  const limitedIds = slice.limit === undefined ? undefined : ids.limit(slice.limit).offset(slice.offset ?? 0);
  // A lateral lookup for each order: a plain join may read all shoppers, if the planner overestimates the orders.
  const account = db
    .select({ name: shoppers.name })
    .from(shoppers)
    .where(eq(shoppers.id, orders.shopperId))
    .limit(1)
    .as("account");
  const rows = await db
    .select({
      order: orders,
      shopperName: account.name,
      adjustments: adjustmentsOf,
      together: togetherWith,
      trail: historyOf,
      revisions: revisionsOf,
    })
    .from(orders)
    .leftJoinLateral(account, sql`true`)
    .where(limitedIds ? inArray(orders.id, limitedIds) : where)
    .orderBy(...order);
  const items = await loadItems(
    db,
    rows.map((row) => row.order.id),
  );
  const loaded = await completeOrders(
    db,
    rows.map((row) => toOrder(row, items.get(row.order.id) ?? [])),
    slice,
  );
  return { loaded, items };
}

/** The id of the newest order. */
export async function newestOrderId(db: Connection): Promise<string | undefined> {
  const [id] = await newestOrderIds(db, 1);
  return id;
}

/** The ids of the newest orders, the newest first. */
export async function newestOrderIds(db: Connection, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .orderBy(...newestFirst)
    .limit(limit);
  return rows.map(({ id }) => id);
}

async function loadItems(db: Connection, orderIds: string[]): Promise<Map<string, ItemRow[]>> {
  const rows = await db
    .select()
    .from(orderItems)
    // One parameter for all ids, as there may be more than a statement can have parameters.
    .where(sql`${orderItems.orderId} = any(${sql.param(orderIds)}::text[])`)
    .orderBy(asc(orderItems.lineNumber));
  return Map.groupBy(rows, (row) => row.orderId);
}

/** An order with what its tax goes by, as a report of many has it. */
export type OrderToTax = TaxedOrder &
  Pick<Order, "id" | "invoiceNumber" | "createdAt" | "totalPaise" | "address">;

/**
 * Orders by their ids with what their tax goes by, the oldest invoice first; two queries. The packed content of their
 * lines is not filled in.
 */
export async function ordersToTax(db: Connection, ids: string[]): Promise<OrderToTax[]> {
  const rows = await db
    .select({
      id: orders.id,
      invoiceNumber: orders.invoiceNumber,
      createdAt: orders.createdAt,
      totalPaise: orders.totalPaise,
      address: orders.address,
      gstin: sql<string | null>`${orders.seller}->>'gstin'`,
      chargesTaxBasisPoints: orders.chargesTaxBasisPoints,
      adjustments: adjustmentsOf,
    })
    .from(orders)
    .where(sql`${orders.id} = any(${sql.param(ids)}::text[])`)
    .orderBy(asc(orders.invoiceDay), asc(orders.invoiceCounter));
  const items = await loadItems(db, ids);
  return rows.map(({ gstin, adjustments, ...order }) => ({
    ...order,
    seller: { gstin },
    items: (items.get(order.id) ?? []).map(toOrderItem),
    adjustments: describeAdjustments(adjustments),
  }));
}

/** The readers of an invoice: the order's shopper, or the seller. */
export type InvoiceReader = { kind: "seller" } | { kind: "shopper"; shopperId: string };

/** The order of an invoice. Throws `NOT_FOUND` if there is none, or the reader may not see it. */
export async function getInvoicedOrder(
  db: Connection,
  { id, reader }: { id: string; reader: InvoiceReader },
): Promise<Order> {
  const own = reader.kind === "shopper" ? eq(orders.shopperId, reader.shopperId) : undefined;
  const [order] = await loadOrders(db, and(eq(orders.id, id), own));
  if (!order) throw new AppError("NOT_FOUND", t.later("orderNotFound"));
  return reader.kind === "shopper" ? withoutSellerNotes(order) : order;
}

/** The number of orders up to which they are answered at once, and the size of a part beyond that. */
const PART = 100;

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

type Columns = Omit<
  typeof orders.$inferSelect,
  "invoiceDay" | "invoiceCounter" | "isPaid" | "searchText" | "otherName" | "itemNames"
>;

type OrderRow = {
  order: Columns;
  shopperName: string | null;
  adjustments: readonly Adjustment[];
  together: readonly OtherDelivery[];
  trail: readonly HistoryRow[];
  revisions: readonly RevisionRow[];
};
/** An entry of the trail as JSON from the database. */
type HistoryRow = Omit<typeof orderHistory.$inferSelect, "id" | "orderId" | "createdAt"> & { at: string };
type RevisionRow = Pick<
  typeof orderRevisions.$inferSelect,
  "by" | "changes" | "totalBeforePaise" | "totalAfterPaise" | "reason"
> & { at: string };
type ItemRow = typeof orderItems.$inferSelect;

/** Maps an order's rows to the order, without other modules' data. */
export function toOrder(
  { order, shopperName, adjustments, together, trail, revisions }: OrderRow,
  items: ItemRow[],
): Order {
  const sums = totalsOf(cartAmountPaise(items), adjustments);
  const settling = settlingOf(order);
  return {
    id: order.id,
    invoiceNumber: order.invoiceNumber,
    shopper: order.shopperId === null ? null : { id: order.shopperId, name: shopperName ?? "" },
    items: items.map(toOrderItem),
    address: order.address,
    seller: order.seller,
    subTotalPaise: sums.subTotalPaise,
    shippingPaise: sums.shippingPaise,
    handlingPaise: sums.handlingPaise,
    discountPaise: sums.discountPaise,
    adjustments: describeAdjustments(adjustments),
    promoCode: order.promoCode,
    chargesTaxBasisPoints: order.chargesTaxBasisPoints,
    totalPaise: order.totalPaise,
    ...settling,
    status: order.status,
    createdAt: order.createdAt,
    deliveryDay: order.deliveryDay,
    deliveryWindow: order.deliveryWindow,
    receivedPaise: settling.isPaid || order.status === "Cancelled" ? order.receivedPaise : null,
    packingVersion: order.packingVersion,
    revision: order.revision,
    sellerNotes: notesOf(order),
    isPacked: false,
    together,
    creditNotes: [],
    question: null,
    notes: [],
    trail: [...trail.map(toHistoryEntry), ...revisions.map(toRevisionEntry)].toSorted(byTime),
  };
}

function notesOf({ driverNote: driver, officeNote: office }: Columns): Order["sellerNotes"] {
  return driver === null && office === null ? null : { driver, office };
}

function toHistoryEntry({ at, reason, ...entry }: HistoryRow): TrailEntry {
  return { at: new Date(at), ...entry, reason: reason && readAloud(reason, [NOT_PAID_IN_TIME]) };
}

/** A change of an order as an entry of its trail. */
export function toRevisionEntry(revision: RevisionRow): TrailEntry {
  const { at, by, reason, changes, totalBeforePaise, totalAfterPaise } = revision;
  const words = revisionWords(changes);
  const notes = changes.driverNote || changes.officeNote;
  return {
    at: new Date(at),
    by,
    status: null,
    moved: null,
    packed: null,
    isPaid: null,
    reason,
    revised: {
      changes: words.length === 0 && notes ? [t("notesChanged")] : words,
      fromPaise: totalBeforePaise,
      toPaise: totalAfterPaise,
    },
  };
}

function toOrderItem(item: ItemRow): OrderItem {
  return {
    id: item.id,
    productId: item.productId,
    name: item.name,
    category: item.categoryPath,
    pricePaise: item.pricePaise,
    offerPricePaise: item.offerPricePaise,
    pack: { quantity: item.packQuantity, unit: item.packUnit },
    image: item.imageUrl,
    quantity: item.quantity,
    hsn: item.hsn ?? "",
    taxBasisPoints: item.taxBasisPoints,
    packed: null,
    rating: null,
  };
}
