import { and, asc, inArray, type SQL } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { Text } from "#kernel/texts/text.ts";
import type { MatchingOrders } from "../contract/change-status.ts";
import { matchingSearch, upTo } from "../queries/order-filter.ts";
import { orders } from "../tables.ts";
import { t } from "../texts/server-texts.ts";

export type HeldOrder = Pick<
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
>;

/**
 * Locks orders until the transaction ends. The order of locking is that of their ids, so that two overlapping changes
 * can't deadlock.
 */
export function holdOrders(tx: Tx, where: SQL | undefined): Promise<HeldOrder[]> {
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
    })
    .from(orders)
    .where(where)
    .orderBy(asc(orders.id))
    .for("no key update");
}

/** Locks orders by their ids. Throws `NOT_FOUND` if one doesn't exist. */
export async function holdChosen(tx: Tx, ids: readonly string[]): Promise<HeldOrder[]> {
  const asked = [...new Set(ids)];
  const held = await holdOrders(tx, inArray(orders.id, asked));
  const missing = asked.length - held.length;
  if (missing > 0) throw new AppError("NOT_FOUND", missingMessage(missing, asked.length));
  return held;
}

function missingMessage(missing: number, asked: number): Text {
  if (asked === 1) return t.later("orderNotFound");
  return t.later("ordersNotFound", { missing, asked });
}

/** The limit of orders in one change. More would block the mail queue and the audit log for too long. */
const MOST_AT_ONCE = 5000;

/**
 * Locks all orders that match a filter, up to the newest order that the seller was shown. Throws `CONFLICT` if there
 * are more than the seller was told, or too many.
 */
export async function holdMatching(tx: Tx, { filter, newest, count }: MatchingOrders): Promise<HeldOrder[]> {
  const held = await holdOrders(tx, and(await matchingSearch(tx, filter), upTo(newest)));
  if (held.length > count) {
    throw new AppError("CONFLICT", t.later("moreMatch", { found: held.length, count }));
  }
  if (held.length > MOST_AT_ONCE) {
    throw new AppError("CONFLICT", t.later("tooManyMatch", { found: held.length, max: MOST_AT_ONCE }));
  }
  return held;
}
