import { and, asc, inArray, type SQL } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { Text } from "#kernel/texts/text.ts";
import type { MatchingOrders } from "../contract/change-status.ts";
import { matchingSearch, upTo } from "../queries/order-filter.ts";
import { t } from "../server-texts.ts";
import { orders } from "../tables.ts";

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
 * Holds orders until the transaction ends: in the order of their ids, so that two changes that overlap wait for each
 * other instead of blocking each other.
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

/** Holds orders by their ids. One that doesn't exist: `NOT_FOUND`. */
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

/** More would hold the queue of mails and the activity for too long at once. */
const MOST_AT_ONCE = 5000;

/**
 * Holds all orders that match a filter, as the seller saw it: none that is newer than the newest order they were shown.
 * More than they were told of, or too many at once: `CONFLICT`.
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
