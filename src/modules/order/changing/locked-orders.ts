import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
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
const MOST_AT_ONCE = 5000;

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
  if (locked.length > MOST_AT_ONCE) {
    throw new AppError("CONFLICT", t.later("tooManyMatch", { found: locked.length, max: MOST_AT_ONCE }));
  }
  return locked;
}

/** The adjustments of a locked order, in their order. */
export async function readAdjustments(tx: Tx, orderId: string): Promise<Adjustment[]> {
  const { kind, label, paise, basis } = orderAdjustments;
  const rows = await tx
    .select({ kind, label, paise, basis })
    .from(orderAdjustments)
    .where(eq(orderAdjustments.orderId, orderId))
    .orderBy(asc(orderAdjustments.position));
  return describeAdjustments(rows);
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
  /** Returns true for the kinds whose adjustments are removed. */
  replaces: (kind: string) => boolean;
  adjustments: readonly Adjustment[];
};

/**
 * Replaces the adjustments of some kinds of a locked order, appends the new ones, and updates the order's total.
 * Increments the order's version, and notifies the extensions. Returns the new total in paise.
 */
export async function replaceAdjustments(
  tx: Tx,
  { orderId, replaces, adjustments }: ReplaceAdjustments,
): Promise<number> {
  const { position, kind } = orderAdjustments;
  const ofOrder = eq(orderAdjustments.orderId, orderId);
  const before = await tx.select({ position, kind }).from(orderAdjustments).where(ofOrder);
  const [replaced, others] = [true, false].map((isReplaced) =>
    before.flatMap((row) => (replaces(row.kind) === isReplaced ? row.position : [])),
  );
  await tx.delete(orderAdjustments).where(and(ofOrder, inArray(position, replaced ?? [])));
  const rows = toAdjustmentRows(orderId, adjustments, Math.max(0, ...(others ?? [])) + 1);
  if (rows.length > 0) await tx.insert(orderAdjustments).values(rows);
  const [sum] = await tx
    .update(orders)
    .set({
      packingVersion: sql`${orders.packingVersion} + 1`,
      totalPaise: sql`(select sum(i.offer_price_paise * i.quantity) from ${orderItems} i where i.order_id = ${orderId})
        + coalesce((select sum(a.paise) from ${orderAdjustments} a where a.order_id = ${orderId}), 0)`,
    })
    .where(eq(orders.id, orderId))
    .returning({ totalPaise: orders.totalPaise });
  if (!sum) throw new Error("the adjusted order returned no row");
  await followAdjustments(tx, orderId);
  return sum.totalPaise;
}

/** The rows of an order's adjustments, from a position on. */
export function toAdjustmentRows(orderId: string, adjustments: readonly Adjustment[], first = 1) {
  return adjustments.map(({ kind, label, paise, basis = null }, index) => ({
    kind,
    label,
    paise,
    basis,
    orderId,
    position: first + index,
  }));
}

/** Adds a packing event to a locked order's trail. */
export async function recordPacking(
  tx: Tx,
  { orderId, by, ...packed }: { orderId: string; by: "shopper" | "seller" } & PackingEvent,
): Promise<void> {
  await tx.insert(orderHistory).values({ orderId, by, packed });
}
