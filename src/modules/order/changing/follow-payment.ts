import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Connection, Tx } from "#kernel/db/connect.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import { written } from "#kernel/texts/written-words.ts";
import { lockCart, MAX_QUANTITY, mergeIntoCart } from "#modules/cart/index.ts";
import { type Role, refuseWithout } from "#modules/identity/index.ts";
import { type PaymentCode, type PaymentState, paymentMethod, takeStep } from "#modules/payment/index.ts";
import { readSettings } from "#modules/store/index.ts";
import { orderPlacedMail } from "../mails/order-placed.ts";
import { NOT_PAID_IN_TIME } from "../queries/load-orders.ts";
import { isRounded, roundingOf } from "../rules/shared/pricing.ts";
import { orderAdjustments, orderItems, orders } from "../tables.ts";
import { type LockedOrder, readAdjustments, replaceAdjustments } from "./locked-orders.ts";
import { type NewStatus, writeStatuses } from "./write-statuses.ts";

/**
 * Sets the state of a locked order's payment. A paid order is confirmed with its mail. One that was not paid in time is
 * cancelled without a mail, which releases its reserves. Throws for a step that the order's method does not know.
 */
export async function followPayment(
  tx: Tx,
  { order, to, mail }: { order: LockedOrder; to: PaymentState; mail: MailQueue },
): Promise<void> {
  const paymentState = takeStep(paymentMethod(order.paymentType).steps, order.paymentState, to);
  await tx.update(orders).set({ paymentState }).where(eq(orders.id, order.id));
  if (to === "paid") await mail.add(tx, orderPlacedMail, [{ orderId: order.id }]);
  if (to === "expired") {
    const newStatuses = [{ order: { ...order, paymentState }, status: "Cancelled" as const }];
    await writeStatuses(tx, newStatuses, {
      seller: null,
      reason: written(NOT_PAID_IN_TIME),
      mail,
      isNotified: true,
    });
  }
}

const AT_DOOR: PaymentCode = "COD";

/**
 * Has a locked order that waits for its payment paid at the door instead: it is confirmed with its mail, and its total is
 * rounded if the store rounds there.
 */
export async function confirmAtDoor(
  tx: Tx,
  { order: { id: orderId }, mail }: { order: LockedOrder; mail: MailQueue },
): Promise<void> {
  const [row] = await tx
    .update(orders)
    .set({ paymentType: AT_DOOR, paymentState: paymentMethod(AT_DOOR).follows.placed })
    .where(eq(orders.id, orderId))
    .returning({ totalPaise: orders.totalPaise });
  const rounding = row && isRounded(await readSettings(tx), AT_DOOR) ? roundingOf(row.totalPaise) : [];
  if (rounding.length > 0) {
    const before = (await readAdjustments(tx, [orderId])).get(orderId) ?? [];
    const replaces = (kind: string) => kind === "rounding";
    await replaceAdjustments(tx, [{ orderId, before, replaces, adjustments: rounding }]);
  }
  await mail.add(tx, orderPlacedMail, [{ orderId }]);
}

/** Locks the saved cart of an order's shopper. It comes before the order's own lock, as where orders are placed. */
export async function lockCartOf(tx: Tx, orderId: string): Promise<void> {
  const [order] = await tx.select({ shopperId: orders.shopperId }).from(orders).where(eq(orders.id, orderId));
  if (order?.shopperId) await lockCart(tx, order.shopperId);
}

/**
 * Merges the products of a locked order that lapsed into its shopper's saved cart: one that is in both keeps the larger
 * quantity, and a deleted one is left out. Returns whether there were any. `lockCartOf` comes before it.
 */
export async function putBackIntoCart(tx: Tx, orderId: string): Promise<boolean> {
  const { productId } = orderItems;
  const lines = await tx
    .select({
      shopperId: sql<string>`${orders.shopperId}`,
      productId: sql<string>`${productId}`,
      quantity: sql<number>`least(sum(${orderItems.quantity}), ${MAX_QUANTITY})::int`,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(eq(orders.id, orderId), isNotNull(orders.shopperId), isNotNull(productId)))
    .groupBy(orders.shopperId, productId)
    .orderBy(sql`min(${orderItems.lineNumber})`);
  const [first] = lines;
  if (!first) return false;
  const cart = Object.fromEntries(lines.map((line) => [line.productId, line.quantity]));
  await mergeIntoCart(tx, first.shopperId, cart);
  return true;
}

/** The permission to say that paid goods were not delivered: their money goes back by itself when the order is cancelled. */
export const UNDO_PAID = "order.undo-delivery";

type PaidBefore = { invoiceNumber: string; about: string; shopperId: string | null; paise: number };

/** The delivered orders among some that were paid in advance or with credit, with what was paid so. */
export const paidDeliveries = (db: Connection, where: SQL | undefined): Promise<PaidBefore[]> =>
  paidBefore(db, and(where, eq(orders.status, "Delivered")));

/** The orders among some that were paid in advance or with credit, with what was paid so. */
export async function paidBefore(db: Connection, where: SQL | undefined): Promise<PaidBefore[]> {
  const credit = sql`-least(coalesce((select sum(a.paise) from ${orderAdjustments} a
    where a.order_id = ${orders.id} and a.kind in ('credit', 'credit-kept')), 0), 0)`;
  const paise = sql<number>`(${orders.prepaidPaise} + ${credit})::float8`;
  const { id, invoiceNumber, shopperId } = orders;
  const rows = await db
    .select({ id, invoiceNumber, shopperId, paise })
    .from(orders)
    .where(and(where, sql`${paise} > 0`))
    .orderBy(id);
  return rows.map((row) => ({
    invoiceNumber: row.invoiceNumber,
    shopperId: row.shopperId,
    about: row.shopperId ?? row.id,
    paise: row.paise,
  }));
}

const undone = ({ order, status }: NewStatus) => order.status === "Delivered" && status !== "Delivered";

/** Throws `FORBIDDEN` if a role without the permission would undo the delivery of paid goods. */
export async function refuseUndoingPaid(
  tx: Tx,
  { newStatuses, role }: { newStatuses: readonly NewStatus[]; role: Role | undefined },
): Promise<void> {
  if (!role || role.may(UNDO_PAID)) return;
  const ids = newStatuses.filter(undone).map(({ order }: { order: LockedOrder }) => order.id);
  if (ids.length === 0) return;
  const paid = await paidDeliveries(tx, sql`${orders.id} = any(${sql.param(ids)}::text[])`);
  if (paid.length > 0) refuseWithout(UNDO_PAID, { role });
}
