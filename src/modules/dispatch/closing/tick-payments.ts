import { eq, inArray, sql } from "drizzle-orm";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { hashOf } from "#kernel/db/idempotency.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { daysLater } from "#kernel/time/store-time.ts";
import { type RecordedFields, recordActions, type SellerAccount } from "#modules/identity/index.ts";
import { lockOrders, ORDER_RECORD, orders } from "#modules/order/index.ts";
import type { BankMatches } from "../contract/closing.ts";
import { type BankEntry, readBankList } from "../rules/bank-list.ts";
import { matchBankList } from "../rules/match-bank-list.ts";
import { t } from "../server-texts.ts";
import { upiTicks } from "../tables.ts";
import { type Payment, upiPayments } from "./delivery-closing.ts";

/** Compares a pasted list of the bank with a day's payments by UPI. Nothing is ticked, and nothing of the list is stored. */
export async function compareBankList(
  db: Connection,
  { day, list, headings }: { day: string; list: string; headings?: string[] | undefined },
): Promise<BankMatches> {
  const { entries, others, heading } = readBankList(list, headings);
  const payments = await upiPayments(db, day);
  const keys = entries.map((entry) => lineKey(entry, day));
  const used = await usedKeys(db, keys, payments);
  const match = matchBankList(entries, {
    payments: payments.map(({ order, name, amount, ticked, line, references, invoiceNumbers }) => ({
      order,
      name,
      paise: toPaise(amount),
      references,
      invoiceNumbers,
      ticked: ticked ? (line === null ? "by hand" : "by list") : "no",
    })),
    day,
    dayAfter: daysLater(day, 1),
    isUsed: (entry) => used.has(lineKey(entry, day)),
  });
  const named = new Set([
    ...match.sure.map(({ order }) => order),
    ...match.doubtful.flatMap(({ orders }) => orders),
  ]);
  return {
    sure: match.sure.map(({ entry, ...rest }) => ({ line: entry.text, key: lineKey(entry, day), ...rest })),
    doubtful: match.doubtful.map(({ entry, ...rest }) => ({
      line: entry.text,
      key: lineKey(entry, day),
      ...rest,
    })),
    known: match.known.length,
    unknown: match.unknown.map(({ text }) => text),
    others: others.map(({ text: line, why }) => ({ line, why })),
    payments: payments
      .filter(({ order }) => named.has(order))
      .map(({ order, name, amount }) => ({ order, name, amount })),
    heading,
  };
}

/** The key of a line of the bank's list: its reference, or a hash of its words on that day. */
const lineKey = ({ identity }: BankEntry, day: string): string =>
  "reference" in identity ? identity.reference : hashOf([day, identity.words]);

/** The keys by which a payment is ticked. A tick whose payment was corrected no longer counts. */
async function usedKeys(
  db: Connection,
  keys: readonly string[],
  payments: readonly Payment[],
): Promise<ReadonlySet<string | null>> {
  if (keys.length === 0) return new Set();
  const rows = await db.select().from(upiTicks).where(inArray(upiTicks.line, keys));
  const unticked = new Set(untickedOrders(payments));
  return new Set(rows.filter(({ orderId }) => !unticked.has(orderId)).map(({ line }) => line));
}

const untickedOrders = (payments: Iterable<Payment>): string[] =>
  [...payments].flatMap(({ order, ticked }) => (ticked ? [] : order));

type Tick = { order: string; amount: number; key?: string | undefined };
type TickCall = { day: string; ticks: readonly Tick[]; seller: SellerAccount };

/**
 * Ticks payments by UPI that were found in the bank's list, all or none, and returns how many it ticked; one that is ticked
 * already stays so. Throws `CONFLICT` if a payment is not as it was shown, or if its line has ticked another payment.
 */
export function tickPayments(db: Db, { day, ticks, seller }: TickCall): Promise<number> {
  return transact(db, async (tx) => {
    // Two devices that tick with the same line take turns.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('upi ticks', 0))`);
    // A correction of one of these payments waits, or is seen here.
    await lockOrders(
      tx,
      inArray(
        orders.id,
        ticks.map(({ order }) => order),
      ),
    );
    const payments = new Map((await upiPayments(tx, day)).map((payment) => [payment.order, payment]));
    const fresh = ticks.flatMap((tick) => {
      const payment = payments.get(tick.order);
      if (!payment || toPaise(payment.amount) !== toPaise(tick.amount)) {
        throw new AppError("CONFLICT", t.later("paymentChanged"));
      }
      return payment.ticked ? [] : [{ ...tick, payment }];
    });
    // A tick whose payment was corrected leaves its line to another payment.
    await tx.delete(upiTicks).where(inArray(upiTicks.orderId, untickedOrders(payments.values())));
    for (const { order: orderId, amount, key, payment } of fresh) {
      const values = { paise: toPaise(amount), line: key ?? null, sellerEmail: seller.email };
      const { rows } = await tx.execute(sql`
        select from ${upiTicks} where ${upiTicks.line} = ${values.line} and ${upiTicks.orderId} <> ${orderId}`);
      if (rows.length > 0) throw lineUsed(payment);
      await tx
        .insert(upiTicks)
        .values({ orderId, ...values })
        .onConflictDoUpdate({ target: upiTicks.orderId, set: { ...values, createdAt: sql`now()` } });
    }
    await recordTicks(
      tx,
      seller,
      fresh.map(({ payment }) => payment),
      true,
    );
    return fresh.length;
  });
}

function lineUsed({ name, amount }: Payment): AppError {
  return new AppError("CONFLICT", t.later("lineUsed", { name, cash: formatPaise(toPaise(amount)) }));
}

/**
 * Takes the tick of a day's payment back. One without a tick stays as it is. Throws `CONFLICT` if the day has no such
 * payment.
 */
export async function untickPayment(
  db: Db,
  { day, order: orderId, seller }: { day: string; order: string; seller: SellerAccount },
): Promise<void> {
  await transact(db, async (tx) => {
    await lockOrders(tx, eq(orders.id, orderId));
    const payment = (await upiPayments(tx, day)).find((each) => each.order === orderId);
    if (!payment) throw new AppError("CONFLICT", t.later("paymentChanged"));
    const gone = await tx.delete(upiTicks).where(eq(upiTicks.orderId, orderId)).returning();
    if (gone.length > 0) await recordTicks(tx, seller, [payment], false);
  });
}

/** The fields that the activity log records of a payment by UPI. */
export const TICK_FIELDS: RecordedFields = { atBank: t.later("atBankField") };

function recordTicks(
  tx: Tx,
  seller: SellerAccount,
  payments: readonly Payment[],
  isTicked: boolean,
): Promise<void> {
  return recordActions(
    tx,
    seller,
    payments.map(({ order: id, invoiceNumbers }) => ({
      subject: ORDER_RECORD,
      action: "changed" as const,
      id,
      name: invoiceNumbers[0] ?? "",
      before: { atBank: !isTicked },
      after: { atBank: isTicked },
    })),
  );
}
