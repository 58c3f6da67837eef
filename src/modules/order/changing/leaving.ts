import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Connection, Tx } from "#kernel/db/connect.ts";
import { onceKeys } from "#kernel/db/tables.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { formatPaise } from "#kernel/money/money.ts";
import type { Text } from "#kernel/texts/text.ts";
import { written } from "#kernel/texts/written-words.ts";
import { orderScope } from "../placing/checkout.ts";
import { loadOrders } from "../queries/load-orders.ts";
import { isWeighed } from "../rules/shared/bags.ts";
import { backPaise, whatGoesBack } from "../rules/shared/goes-back.ts";
import type { Order } from "../rules/shared/order.ts";
import { OPEN_STATUSES } from "../rules/shared/order-status.ts";
import { orderHistory, orderRevisions, orders } from "../tables.ts";
import { t } from "../texts/server-texts.ts";
import { lockOrders } from "./locked-orders.ts";
import { type StatusWriter, writeStatuses } from "./write-statuses.ts";

/** What becomes of a person's orders if the person is removed now. */
export type Leaving = {
  /** The open orders, which are cancelled with it. */
  open: Order[];
  refusal: Text | undefined;
  /** The sentences about money of other orders that has not come back yet. */
  notes: string[];
};

const areOpen = inArray(orders.status, [...OPEN_STATUSES]);

/** Whether more was paid in advance for a finished order than it costs, and has not gone back yet. */
const isOwedBack = sql`${orders.status} in ('Cancelled', 'Delivered') and ${orders.prepaidPaise} >
  case ${orders.status} when 'Cancelled' then 0 else ${orders.totalPaise} end`;

/** Reads what becomes of these orders if their person is removed now. */
export async function readLeaving(db: Connection, where: SQL): Promise<Leaving> {
  const open = await loadOrders(db, and(where, areOpen), { oldestFirst: true });
  const owed = await loadOrders(db, and(where, isOwedBack), { oldestFirst: true });
  return { open, refusal: refusalOf(open), notes: owed.map(owedWords) };
}

/** The reason why the orders' person can't be removed: one of the bags is packed, or on its way. */
function refusalOf(open: readonly Order[]): Text | undefined {
  const order = open.find((each) => each.status !== "Pending" || each.isPacked || isWeighed(each));
  if (!order) return undefined;
  const stage = order.status === "Pending" ? "packed" : "out";
  return t.later("leavingTooLate", { invoiceNumber: order.invoiceNumber, stage });
}

function owedWords(order: Order): string {
  const { invoiceNumber, payment } = order;
  const failed = (payment?.refunds ?? []).filter(({ state }) => state === "failed");
  const paise = failed.reduce((sum, refund) => sum + refund.paise, backPaise(order));
  const facts = { invoiceNumber, sum: formatPaise(paise) };
  return t(failed.length > 0 ? "leavingNotReturned" : "leavingReturns", facts);
}

/**
 * Cancels the open orders of a person who is being removed, and returns them as they are then. They release what they
 * reserved, and what was paid in advance goes back by itself. Throws `CONFLICT` if one is packed or on its way, and
 * changes nothing then.
 */
export async function cancelForLeaving(tx: Tx, where: SQL, writer: StatusWriter): Promise<Order[]> {
  const locked = await lockOrders(tx, and(where, areOpen));
  if (locked.length === 0) return [];
  const those = inArray(
    orders.id,
    locked.map(({ id }) => id),
  );
  const refusal = refusalOf(await loadOrders(tx, those, { oldestFirst: true }));
  if (refusal) throw new AppError("CONFLICT", refusal);
  const newStatuses = locked.map((order) => ({ order, status: "Cancelled" as const }));
  // The answer tells the person, as the e-mail goes with the account.
  await writeStatuses(tx, newStatuses, { ...writer, isNotified: true });
  return loadOrders(tx, those, { oldestFirst: true });
}

/** The sentence about cancelled orders: each with its number and sum, and what goes back; undefined for none. */
export function cancelledWords(
  cancelled: readonly Order[],
  reader: "shopper" | "seller",
): string | undefined {
  if (cancelled.length === 0) return undefined;
  const words = t("leavingCancelled", { orders: namesWithSums(cancelled), count: cancelled.length });
  return [words, ...cancelled.flatMap((order) => whatGoesBack(order, reader) ?? [])].join(" ");
}

/** Orders by their numbers and sums. */
export const namesWithSums = (those: readonly Order[]): string =>
  those
    .map(({ invoiceNumber, totalPaise }) =>
      t("orderWithSum", { invoiceNumber, sum: formatPaise(totalPaise) }),
    )
    .join(", ");

const nobody = () => ({
  firstName: written(t.later("deletedFirstName")),
  lastName: written(t.later("deletedLastName")),
  email: "",
  phone: "",
  street: "",
  zipcode: "",
});

/** Removes a shopper whose account is deleted from their orders. */
export async function forgetBuyer(tx: Tx, { id }: { id: string }): Promise<void> {
  await forgetBuyers(tx, eq(orders.shopperId, id));
  await tx.delete(onceKeys).where(eq(onceKeys.scope, orderScope(id)));
}

/**
 * Removes the person from orders. City, state, country and GSTIN stay in an order's address, as the tax on the sale
 * depends on them. Throws `CONFLICT` if one of the orders is still to be brought.
 */
export async function forgetBuyers(tx: Tx, where: SQL): Promise<void> {
  const theirs = await tx
    .update(orders)
    .set({
      address: sql`(${orders.address} - 'landmark') || ${JSON.stringify(nobody())}::jsonb`,
      driverNote: null,
      officeNote: null,
    })
    .where(where)
    .returning({ id: orders.id, status: orders.status });
  if (theirs.some(({ status }) => OPEN_STATUSES.includes(status))) {
    throw new AppError("CONFLICT", t.later("orderedWhileLeaving"));
  }
  const ids = sql.param(theirs.map(({ id }) => id));
  for (const table of [orderHistory, orderRevisions]) {
    await tx.update(table).set({ reason: null }).where(sql`${table.orderId} = any(${ids}::text[])`);
  }
}
