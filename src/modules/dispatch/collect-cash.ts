import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { hashOf, runOnce } from "#kernel/db/idempotency.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import { formatPaise, toRupees } from "#kernel/money/money.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import {
  type RecordedFields,
  type Role,
  recordActions,
  recordedRupees,
  type SellerAccount,
} from "#modules/identity/index.ts";
import {
  cashPaise,
  dueAtDoorPaise,
  followReceiving,
  type LockedOrder,
  lockOrders,
  ORDER_RECORD,
  type OrderExtension,
  orders,
  type StatusStep,
  seenFields,
  writeStatuses,
} from "#modules/order/index.ts";
import type { DoorWay } from "#modules/payment/index.ts";
import { refuseUnusualSum } from "#modules/store/index.ts";
import { divideCash } from "./rules/tally.ts";
import { t } from "./server-texts.ts";
import { cashReceipts, upiTicks } from "./tables.ts";

/** The money that a bag brought, in one way. */
export type Receipt = {
  paise: number;
  way: DoorWay;
  /** The last digits of a UPI payment's reference. */
  upiReference: string | null;
  /** True if the sum is meant although it may be a typo. */
  isConfirmed: boolean | undefined;
};

type DeliverBag = CashWriter & {
  ids: readonly string[];
  /** The day of the list, `yyyy-mm-dd`, if the caller sends it. */
  day: string | undefined;
  receipt: Receipt;
  /** The previous amount that is corrected, and the part of it that was paid by UPI. */
  instead: { paise: number; upiPaise: number } | undefined;
  /** Set by a phone that may send the delivery twice. What was undone meanwhile stays undone. */
  idempotencyKey: string | undefined;
};

/**
 * Sets the orders of a bag to Delivered and stores the received money, divided by what each owes. Returns the change's
 * id, by which it can be undone; null if nothing was changed, as by a second tap. Throws `NOT_FOUND` for an unknown
 * order. Throws `CONFLICT` if an order was cancelled or moved to another day (the field `day` names it), if only some
 * are delivered already, or if all are with another amount or in another way. Throws `UNUSUAL_AMOUNT` for a sum that may
 * be a typo and is not confirmed.
 */
export async function deliverBag(db: Db, { idempotencyKey, ...bag }: DeliverBag): Promise<string | null> {
  const { ids, receipt, instead } = bag;
  return transact(db, async (tx) => {
    let change: string | null = null;
    await runOnce(
      tx,
      {
        scope: "deliver",
        key: idempotencyKey,
        reused: t.later("sentOtherwise"),
        hash: hashOf([ids, receipt.paise, instead?.paise ?? null, ...ofUpi(receipt, instead)]),
      },
      async () => {
        change = await deliverOnce(tx, bag);
      },
    );
    return change;
  });
}

/**
 * The UPI part of a delivery's hash. Empty without UPI, as an earlier release may have made the first try.
 */
function ofUpi({ way, upiReference }: Receipt, instead: DeliverBag["instead"]): unknown[] {
  const upiPaise = instead?.upiPaise ?? 0;
  return way === "cash" && upiPaise === 0 ? [] : [way, upiReference, upiPaise];
}

/** Does what `deliverBag` does, in the caller's transaction, each time that it is called. */
export async function deliverOnce(
  tx: Tx,
  { ids, day, receipt, instead, ...by }: Omit<DeliverBag, "idempotencyKey">,
): Promise<string | null> {
  const orderIds = [...new Set(ids)];
  const held = await lockOrders(tx, inArray(orders.id, orderIds));
  if (held.length < orderIds.length) throw new AppError("NOT_FOUND", t.later("ordersMoved"));
  refuseCancelled(held);
  if (day !== undefined) refuseMoved(held, day);
  const before = await notedMoney(tx, orderIds);
  const delivered = held.filter(({ status }) => status === "Delivered");
  if (delivered.length === 0) {
    await refuseSlip(tx, receipt, before);
    const change = await deliver(tx, held, by);
    await followReceiving(tx, orderIds);
    await writeReceipts(tx, { receipt, before, ...by });
    return change;
  }
  if (delivered.length < held.length) throw new AppError("CONFLICT", t.later("partlyDelivered"));
  if (isNoted(receipt, before)) return null;
  const noted = sumsOf(before);
  if (noted.paise !== instead?.paise || noted.upiPaise !== instead.upiPaise) throw notedAlready(noted);
  await refuseSlip(tx, receipt, before);
  await writeReceipts(tx, { receipt, before, ...by });
  return null;
}

/** Throws `UNUSUAL_AMOUNT` for a sum that may be a typo, by what the orders owe. */
function refuseSlip(tx: Tx, { paise, isConfirmed }: Receipt, before: readonly NotedMoney[]): Promise<void> {
  const duePaise = before.reduce((total, noted) => total + noted.duePaise, 0);
  const expected = { kind: "due", paise: duePaise } as const;
  return refuseUnusualSum(tx, { field: "cash", paise, expected, isConfirmed });
}

/** Returns true if just this receipt is stored for the orders of a delivered bag. */
function isNoted({ paise, way, upiReference }: Receipt, before: readonly NotedMoney[]): boolean {
  const isAlike = before.every((noted) => noted.way === way && noted.upiReference === upiReference);
  return isAlike && sumsOf(before).paise === paise;
}

function notedAlready({ paise, upiPaise }: ReturnType<typeof sumsOf>): AppError {
  const cash = formatPaise(paise);
  if (upiPaise === 0) return new AppError("CONFLICT", t.later("notedAlready", { cash }));
  if (upiPaise === paise) return new AppError("CONFLICT", t.later("notedByUpi", { cash }));
  return new AppError("CONFLICT", t.later("notedInBoth", { cash, upi: formatPaise(upiPaise) }));
}

/** Throws `CONFLICT` if one of the orders is cancelled. */
export function refuseCancelled(held: readonly LockedOrder[]): void {
  const cancelled = held.find(({ status }) => status === "Cancelled");
  if (!cancelled) return;
  const { invoiceNumber } = cancelled;
  throw new AppError("CONFLICT", t.later("cancelledMeanwhile", { invoiceNumber }));
}

/** Throws `CONFLICT` with the field `day` if one of the orders is on another day now. */
export function refuseMoved(held: readonly LockedOrder[], day: string): void {
  const moved = held.find(({ deliveryDay }) => deliveryDay !== day);
  if (!moved) return;
  const { invoiceNumber, deliveryDay } = moved;
  const message = t.later("movedMeanwhile", { invoiceNumber, day: formatShortDay(deliveryDay) });
  throw new AppError("CONFLICT", message, { day: message });
}

/** An order's money at the door, in paise. Nothing is received before it is delivered. */
type NotedMoney = {
  id: string;
  invoiceNumber: string;
  duePaise: number;
  receivedPaise: number | null;
  way: DoorWay;
  upiReference: string | null;
};

/** The money of locked orders, in the order in which they were placed; one query. */
async function notedMoney(tx: Tx, ids: readonly string[]): Promise<NotedMoney[]> {
  const rows = await tx
    .select({ order: orders, receipt: cashReceipts })
    .from(orders)
    .leftJoin(cashReceipts, eq(cashReceipts.orderId, orders.id))
    .where(inArray(orders.id, [...ids]))
    .orderBy(orders.invoiceDay, orders.invoiceCounter);
  return rows.map(({ order, receipt }) => {
    const duePaise = cashPaise(order);
    const isDelivered = order.status === "Delivered";
    return {
      id: order.id,
      invoiceNumber: order.invoiceNumber,
      duePaise,
      // A delivered order without a receipt was paid in full, and in cash.
      receivedPaise: isDelivered ? (receipt?.paise ?? duePaise) : null,
      way: isDelivered ? (receipt?.way ?? "cash") : "cash",
      upiReference: isDelivered ? (receipt?.upiReference ?? null) : null,
    };
  });
}

function sumsOf(noted: readonly NotedMoney[]): { paise: number; upiPaise: number } {
  const sum = (entries: readonly NotedMoney[]) =>
    entries.reduce((total, { receivedPaise }) => total + (receivedPaise ?? 0), 0);
  return { paise: sum(noted), upiPaise: sum(noted.filter(({ way }) => way === "upi")) };
}

function deliver(tx: Tx, held: readonly LockedOrder[], { seller, mail }: CashWriter): Promise<string> {
  const newStatuses = held.map((order) => ({ order, status: "Delivered" as const }));
  return writeStatuses(tx, newStatuses, { seller, mail });
}

type CashWriter = { seller: SellerAccount; mail: MailQueue };

/** Stores the received money of a bag, divided by what its orders owe, with audit entries. The orders are locked. */
async function writeReceipts(
  tx: Tx,
  { receipt, before, seller }: { receipt: Receipt; before: readonly NotedMoney[]; seller: SellerAccount },
): Promise<void> {
  const { paise, way, upiReference } = receipt;
  const shares = divideCash(
    paise,
    before.map(({ duePaise }) => duePaise),
  );
  const receipts = before.map((noted, index) => ({ noted, paise: shares[index] ?? 0 }));
  const sellerEmail = seller.email;
  await tx
    .insert(cashReceipts)
    .values(
      receipts.map(({ noted, paise: share }) => ({
        orderId: noted.id,
        paise: share,
        way,
        upiReference,
        sellerEmail,
      })),
    )
    .onConflictDoUpdate({
      target: cashReceipts.orderId,
      set: { paise: sql`excluded.paise`, way, upiReference, sellerEmail, createdAt: sql`now()` },
    });
  await recordActions(
    tx,
    seller,
    receipts.map(({ noted, paise: share }) => ({
      subject: ORDER_RECORD,
      action: "changed",
      id: noted.id,
      name: noted.invoiceNumber,
      before: recorded(noted),
      after: recorded({ receivedPaise: share, way, upiReference }),
    })),
  );
}

/** Whether a role sees what was paid at doors: with sums of orders, or with the run sheets. */
export const seesReceived = ({ may }: Role): boolean => seenFields(may).sums || may("dispatch.see");

/** The fields that the activity log records of an order that was paid at the door. */
export const RECEIVED_FIELDS: RecordedFields = {
  cashReceived: recordedRupees(t.later("cashReceivedField")),
  upiReceived: recordedRupees(t.later("upiReceivedField")),
  upiReference: t.later("upiReferenceField"),
};

/** The received money for the audit log, in rupees. */
function recorded({
  receivedPaise,
  way,
  upiReference,
}: Omit<NotedMoney, "id" | "invoiceNumber" | "duePaise">) {
  const received = receivedPaise === null ? null : toRupees(receivedPaise);
  return {
    cashReceived: way === "cash" ? received : null,
    upiReceived: way === "upi" ? received : null,
    upiReference,
  };
}

/**
 * The money that was received for delivered orders that are cancelled then. Its receipt stays, so that somebody has to say
 * what became of it.
 */
export const cancelledReceipts: OrderExtension = { onStatus: keepReceived, onNotReceived: clearReceipts };

/** Writes receipts for cancelled orders that have none: all that was due, in cash. */
async function keepReceived(tx: Tx, changes: readonly StatusStep[]): Promise<void> {
  const ids = changes.flatMap(({ orderId, before, status }) =>
    before === "Delivered" && status === "Cancelled" ? orderId : [],
  );
  if (ids.length === 0) return;
  const received = await tx
    .select({ orderId: orders.id, paise: dueAtDoorPaise })
    .from(orders)
    .where(and(inArray(orders.id, ids), gt(dueAtDoorPaise, 0)));
  if (received.length === 0) return;
  // No seller noted it: the status said so.
  const rows = received.map((each) => ({ ...each, paise: Number(each.paise), sellerEmail: "" }));
  await tx.insert(cashReceipts).values(rows).onConflictDoNothing();
}

/** Throws `CONFLICT` for a payment that was found in the bank's list, as it is now. */
async function clearReceipts(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const [ticked] = await tx
    .select({ paise: upiTicks.paise, invoiceNumber: orders.invoiceNumber })
    .from(upiTicks)
    .innerJoin(orders, eq(orders.id, upiTicks.orderId))
    .where(
      and(
        inArray(upiTicks.orderId, [...orderIds]),
        sql`${upiTicks.paise} = (select sum(received.paise) from cash_receipts received
          where received.way = 'upi' and received.order_id = any(${sql.param([...orderIds])}::text[]))`,
      ),
    );
  if (ticked) {
    const words = { cash: formatPaise(ticked.paise), invoiceNumber: ticked.invoiceNumber };
    throw new AppError("CONFLICT", t.later("atBankAlready", words));
  }
  await tx
    .update(cashReceipts)
    .set({ paise: 0 })
    .where(inArray(cashReceipts.orderId, [...orderIds]));
}
