import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { insertRows } from "#kernel/db/sql-parts.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { Text } from "#kernel/texts/text.ts";
import type { MatchingOrders } from "../contract/change-orders.ts";
import { describeAdjustments, followAdjustments } from "../order-extension.ts";
import { matchingSearch, upTo } from "../queries/order-filter.ts";
import { keptKind } from "../rules/shared/adjustment-kind.ts";
import type { PackingEvent } from "../rules/shared/order.ts";
import type { Adjustment } from "../rules/shared/pricing.ts";
import { orderAdjustments, orderHistory, orderItems, orders } from "../tables.ts";
import { t } from "../texts/server-texts.ts";

export type LockedOrder = Pick<
  typeof orders.$inferSelect,
  | "id"
  | "invoiceNumber"
  | "status"
  | "deliveryDay"
  | "deliveryWindow"
  | "createdAt"
  | "packingVersion"
  | "revision"
  | "totalPaise"
  | "paymentType"
  | "paymentState"
  | "prepaidPaise"
>;

/**
 * Locks orders until the transaction ends. The order of locking is that of their ids, so that two overlapping changes
 * can't deadlock.
 */
export function lockOrders(tx: Tx, where: SQL | undefined): Promise<LockedOrder[]> {
  return tx
    .select({
      id: orders.id,
      invoiceNumber: orders.invoiceNumber,
      status: orders.status,
      deliveryDay: orders.deliveryDay,
      deliveryWindow: orders.deliveryWindow,
      createdAt: orders.createdAt,
      packingVersion: orders.packingVersion,
      revision: orders.revision,
      totalPaise: orders.totalPaise,
      paymentType: orders.paymentType,
      paymentState: orders.paymentState,
      prepaidPaise: orders.prepaidPaise,
    })
    .from(orders)
    .where(where)
    .orderBy(asc(orders.id))
    .for("no key update");
}

/** Locks orders by their ids. Throws `NOT_FOUND` if one doesn't exist. */
export async function lockChosen(tx: Tx, ids: readonly string[]): Promise<LockedOrder[]> {
  const uniqueIds = [...new Set(ids)];
  const locked = await lockOrders(tx, inArray(orders.id, uniqueIds));
  const missing = uniqueIds.length - locked.length;
  if (missing > 0) throw new AppError("NOT_FOUND", missingMessage(missing, uniqueIds.length));
  return locked;
}

function missingMessage(missing: number, total: number): Text {
  if (total === 1) return t.later("orderNotFound");
  return t.later("ordersNotFound", { missing, asked: total });
}

/** The limit of orders in one change. More would block the mail queue and the audit log for too long. */
const MAX_AT_ONCE = 5000;

/**
 * Locks all orders that match a filter, up to the newest order that the seller was shown. Throws `CONFLICT` if there
 * are more than the seller was told, or too many.
 */
export async function lockMatching(
  tx: Tx,
  { filter, newest, count }: MatchingOrders,
): Promise<LockedOrder[]> {
  const locked = await lockOrders(tx, and(await matchingSearch(tx, filter), upTo(newest)));
  if (locked.length > count) {
    throw new AppError("CONFLICT", t.later("moreMatch", { found: locked.length, count }));
  }
  if (locked.length > MAX_AT_ONCE) {
    throw new AppError("CONFLICT", t.later("tooManyMatch", { found: locked.length, max: MAX_AT_ONCE }));
  }
  return locked;
}

/** The adjustments of locked orders in their order, by the orders' ids. */
export async function readAdjustments(
  tx: Tx,
  orderIds: readonly string[],
): Promise<Map<string, Adjustment[]>> {
  const { orderId, kind, label, paise, basis } = orderAdjustments;
  const rows = await tx
    .select({ orderId, kind, label, paise, basis })
    .from(orderAdjustments)
    .where(sql`${orderId} = any(${sql.param([...orderIds])}::text[])`)
    .orderBy(asc(orderId), asc(orderAdjustments.position));
  const byOrder = Map.groupBy(rows, (row) => row.orderId);
  return new Map(
    orderIds.map((id) => [
      id,
      describeAdjustments((byOrder.get(id) ?? []).map(({ orderId: _, ...adjustment }) => adjustment)),
    ]),
  );
}

/** The sum that a means of payment pays of a locked order, in paise; below zero: that it adds. */
export async function paidPaise(
  tx: Tx,
  { orderId, kind }: { orderId: string; kind: string },
): Promise<number> {
  const own = inArray(orderAdjustments.kind, [kind, keptKind(kind)]);
  const [row] = await tx
    .select({ paise: sql<number>`-coalesce(sum(${orderAdjustments.paise}), 0)::float8` })
    .from(orderAdjustments)
    .where(and(eq(orderAdjustments.orderId, orderId), own));
  // Zero instead of −0.
  return (row?.paise ?? 0) + 0;
}

type ReplaceAdjustments = {
  orderId: string;
  /** All adjustments of the order as they were read, in their order. */
  before: readonly Adjustment[];
  replaces: (kind: string) => boolean;
  adjustments: readonly Adjustment[];
};

/** A locked order after its adjustments were replaced: the new total in paise, and its version. */
export type AdjustedOrder = { totalPaise: number; packingVersion: number };

/**
 * Replaces the adjustments of some kinds of locked orders, appends the new ones, and updates the orders' totals, in one
 * statement for all. Increments the orders' versions, and notifies the extensions. Returns the orders by their ids.
 */
export async function replaceAdjustments(
  tx: Tx,
  changes: readonly ReplaceAdjustments[],
): Promise<Map<string, AdjustedOrder>> {
  const after = changes.map(({ orderId, before, replaces, adjustments }) => {
    const all = [...before.filter(({ kind }) => !replaces(kind)), ...adjustments];
    return { id: orderId, all, count: all.length, paise: all.reduce((sum, { paise }) => sum + paise, 0) };
  });
  const rows = after.flatMap(({ id, all }) => toAdjustmentRows(id, all));
  const changed = sql`jsonb_to_recordset(${JSON.stringify(after.map(({ all: _, ...each }) => each))}::jsonb)
    as changed (id text, count int, paise bigint)`;
  const { kind, label, paise, basis } = orderAdjustments;
  const written =
    rows.length === 0
      ? sql``
      : sql`, written as (${insertRows(orderAdjustments, rows)} on conflict (order_id, position) do update
          set kind = excluded.kind, label = excluded.label, paise = excluded.paise, basis = excluded.basis
          where (${kind}, ${label}, ${paise}, ${basis}) is distinct from
            (excluded.kind, excluded.label, excluded.paise, excluded.basis))`;
  const { rows: updated } = await tx.execute<AdjustedOrder & { id: string }>(sql`
    with gone as (
      delete from ${orderAdjustments} using ${changed}
      where ${orderAdjustments.orderId} = changed.id and ${orderAdjustments.position} > changed.count
    )${written}
    update ${orders} set packing_version = packing_version + 1, total_paise = changed.paise
      + (select sum(i.offer_price_paise * i.quantity) from ${orderItems} i where i.order_id = changed.id)
    from ${changed} where ${orders.id} = changed.id
    returning ${orders.id}, ${orders.totalPaise}::float8 as "totalPaise", ${orders.packingVersion} as "packingVersion"`);
  await followAdjustments(tx, new Map(after.map(({ id, all }) => [id, all])));
  return new Map(updated.map(({ id, ...order }) => [id, order]));
}

/** The rows of an order's adjustments, in their order. */
export function toAdjustmentRows(orderId: string, adjustments: readonly Adjustment[]) {
  return adjustments.map(({ kind, label, paise, basis = null }, index) => ({
    kind,
    label,
    paise,
    basis,
    orderId,
    position: index + 1,
  }));
}

/** Adds packing events to locked orders' trails. */
export async function recordPacking(
  tx: Tx,
  events: readonly ({ orderId: string; by: "shopper" | "seller" } & PackingEvent)[],
): Promise<void> {
  if (events.length === 0) return;
  await tx.insert(orderHistory).values(events.map(({ orderId, by, ...packed }) => ({ orderId, by, packed })));
}
