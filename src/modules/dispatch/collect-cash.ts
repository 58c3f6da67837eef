import { eq, inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { hashOf, runOnce } from "#kernel/db/idempotency.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import { formatPaise, toRupees } from "#kernel/money/money.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { DELIVERY_RECORD } from "#modules/delivery/index.ts";
import { recordActions, type SellerAccount } from "#modules/identity/index.ts";
import {
  cashPaise,
  type LockedOrder,
  lockOrders,
  ORDER_RECORD,
  orders,
  writeStatuses,
} from "#modules/order/index.ts";
import { divideCash } from "./rules/tally.ts";
import { t } from "./server-texts.ts";
import { cashCounts, cashReceipts } from "./tables.ts";

type DeliverBag = CashWriter & {
  ids: readonly string[];
  /** The day of the list, `yyyy-mm-dd`, if the caller sends it. */
  day: string | undefined;
  paise: number;
  /** The previous amount that is corrected. */
  insteadPaise: number | undefined;
  /** Set by a phone that may send the delivery twice. What was undone meanwhile stays undone. */
  idempotencyKey: string | undefined;
};

/**
 * Sets the orders of a bag to Delivered and stores the received cash, divided by what each owes. Returns the change's
 * id, by which it can be undone; null if nothing was changed, as by a second tap. Throws `NOT_FOUND` for an unknown
 * order. Throws `CONFLICT` if an order was cancelled or moved to another day (the field `day` names it), if only some
 * are delivered already, or if all are with another amount.
 */
export async function deliverBag(db: Db, { idempotencyKey, ...bag }: DeliverBag): Promise<string | null> {
  const { ids, paise, insteadPaise } = bag;
  return transact(db, async (tx) => {
    let change: string | null = null;
    await runOnce(
      tx,
      {
        ...{ scope: "deliver", key: idempotencyKey, reused: t.later("sentOtherwise") },
        hash: hashOf([ids, paise, insteadPaise ?? null]),
      },
      async () => {
        change = await deliverOnce(tx, bag);
      },
    );
    return change;
  });
}

async function deliverOnce(
  tx: Tx,
  { ids, day, paise, insteadPaise, ...by }: Omit<DeliverBag, "idempotencyKey">,
): Promise<string | null> {
  const asked = [...new Set(ids)];
  const held = await lockOrders(tx, inArray(orders.id, asked));
  if (held.length < asked.length) throw new AppError("NOT_FOUND", t.later("ordersMoved"));
  refuseCancelled(held);
  if (day !== undefined) refuseMoved(held, day);
  const before = await notedCash(tx, asked);
  const delivered = held.filter(({ status }) => status === "Delivered");
  if (delivered.length === 0) {
    const change = await deliver(tx, held, by);
    await writeReceipts(tx, { paise, before, ...by });
    return change;
  }
  if (delivered.length < held.length) throw new AppError("CONFLICT", t.later("partlyDelivered"));
  const noted = sumOf(before);
  if (noted === paise) return null;
  if (noted !== insteadPaise) {
    throw new AppError("CONFLICT", t.later("notedAlready", { cash: formatPaise(noted) }));
  }
  await writeReceipts(tx, { paise, before, ...by });
  return null;
}

function refuseCancelled(held: readonly LockedOrder[]): void {
  const cancelled = held.find(({ status }) => status === "Cancelled");
  if (!cancelled) return;
  const { invoiceNumber } = cancelled;
  throw new AppError("CONFLICT", t.later("cancelledMeanwhile", { invoiceNumber }));
}

function refuseMoved(held: readonly LockedOrder[], day: string): void {
  const moved = held.find(({ deliveryDay }) => deliveryDay !== day);
  if (!moved) return;
  const { invoiceNumber, deliveryDay } = moved;
  const message = t.later("movedMeanwhile", { invoiceNumber, day: formatShortDay(deliveryDay) });
  throw new AppError("CONFLICT", message, { day: message });
}

/** An order's due cash, and the received amount once it is delivered, else null. In paise. */
type NotedCash = { id: string; invoiceNumber: string; duePaise: number; receivedPaise: number | null };

/** The cash of locked orders, in the order in which they were placed; one query. */
async function notedCash(tx: Tx, ids: readonly string[]): Promise<NotedCash[]> {
  const rows = await tx
    .select({ order: orders, paise: cashReceipts.paise })
    .from(orders)
    .leftJoin(cashReceipts, eq(cashReceipts.orderId, orders.id))
    .where(inArray(orders.id, [...ids]))
    .orderBy(orders.invoiceDay, orders.invoiceCounter);
  return rows.map(({ order, paise }) => {
    const duePaise = cashPaise(order);
    // A delivered order without a receipt was paid in full.
    const receivedPaise = order.status === "Delivered" ? (paise ?? duePaise) : null;
    return { id: order.id, invoiceNumber: order.invoiceNumber, duePaise, receivedPaise };
  });
}

/** The total received, in paise. */
const sumOf = (cash: readonly NotedCash[]) =>
  cash.reduce((sum, { receivedPaise }) => sum + (receivedPaise ?? 0), 0);

function deliver(tx: Tx, held: readonly LockedOrder[], { seller, mail }: CashWriter): Promise<string> {
  const wanted = held.map((order) => ({ order, status: "Delivered" as const }));
  return writeStatuses(tx, wanted, { seller, mail });
}

/** The seller who records cash, and the mail queue. */
type CashWriter = { seller: SellerAccount; mail: MailQueue };

/** Stores the received cash of a bag, divided by what its orders owe, with audit entries. The orders are locked. */
async function writeReceipts(
  tx: Tx,
  { paise, before, seller }: { paise: number; before: readonly NotedCash[]; seller: SellerAccount },
): Promise<void> {
  const shares = divideCash(
    paise,
    before.map(({ duePaise }) => duePaise),
  );
  const receipts = before.map((noted, index) => ({ ...noted, paise: shares[index] ?? 0 }));
  const sellerEmail = seller.email;
  await tx
    .insert(cashReceipts)
    .values(receipts.map(({ id, paise: share }) => ({ orderId: id, paise: share, sellerEmail })))
    .onConflictDoUpdate({
      target: cashReceipts.orderId,
      set: { paise: sql`excluded.paise`, sellerEmail, createdAt: sql`now()` },
    });
  await recordActions(
    tx,
    seller,
    receipts.map(({ id, invoiceNumber, receivedPaise, paise: share }) => ({
      ...{ subject: ORDER_RECORD, action: "changed", id, name: invoiceNumber },
      before: { cashReceived: receivedPaise === null ? null : toRupees(receivedPaise) },
      after: { cashReceived: toRupees(share) },
    })),
  );
}

type CountCash = {
  day: string;
  paise: number | null;
  /** The shown count, if it is known; null means none. */
  seenPaise: number | null | undefined;
  seller: SellerAccount;
};

/**
 * Saves the count of a day's cash, with an audit entry; null removes it. Throws `CONFLICT` if the shown count is
 * outdated, unless the stored one equals the new one.
 */
export async function countCash(db: Db, { day, paise, seenPaise, seller }: CountCash): Promise<void> {
  await transact(db, async (tx) => {
    // The row may not exist, so the day itself is locked.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`cash count ${day}`}, 0))`);
    const [row] = await tx.select().from(cashCounts).where(eq(cashCounts.day, day)).for("update");
    const before = row?.paise ?? null;
    if (before === paise) return;
    if (seenPaise !== undefined && seenPaise !== before) throw countedMeanwhile(before);
    if (paise === null) await tx.delete(cashCounts).where(eq(cashCounts.day, day));
    else {
      const values = { paise, sellerEmail: seller.email };
      await tx
        .insert(cashCounts)
        .values({ day, ...values })
        .onConflictDoUpdate({ target: cashCounts.day, set: { ...values, updatedAt: sql`now()` } });
    }
    await recordActions(tx, seller, [
      {
        ...{ subject: DELIVERY_RECORD, action: "changed", id: day, name: day },
        before: { cashCounted: before === null ? null : toRupees(before) },
        after: { cashCounted: paise === null ? null : toRupees(paise) },
      },
    ]);
  });
}

function countedMeanwhile(paise: number | null): AppError {
  const words =
    paise === null ? t.later("countGoneMeanwhile") : t.later("countMeanwhile", { cash: formatPaise(paise) });
  return new AppError("CONFLICT", t.later("countChanged"), { counted: words });
}
