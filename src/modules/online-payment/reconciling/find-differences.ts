import { and, eq, gte, isNotNull, lt, or, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "#kernel/db/connect.ts";
import { postgresErrorCode } from "#kernel/db/postgres-error.ts";
import type { JobContext } from "#kernel/jobs/run-jobs.ts";
import { type GatewayAccount, GatewayError, type GatewayPayment, type GatewayRefund } from "../gateway.ts";
import { recordPayment } from "../paying/record-payment.ts";
import { recordRefund } from "../refunding/refund.ts";
import { paymentCaptures, type paymentFindings, payments, refunds } from "../tables.ts";

/**
 * The time that is compared. `from` is the beginning for the gateway's lists. `since` is the beginning for the books: an
 * account knows nothing of what was paid before its keys were saved. `at` is the moment of the comparison.
 */
export type Span = { from: Date; since: Date; at: Date };

export type Difference = typeof paymentFindings.$inferInsert;

/** The gateway's clock may be ahead of the database's. */
const AHEAD_MS = 60 * 60_000;

/**
 * Records the money that the gateway has and the books don't know, and returns what differs after that. What only the
 * books have is looked for once more, one by one, as the gateway's list may be of another moment. Throws `GatewayError`.
 */
export async function findDifferences(
  { db, mail }: JobContext,
  account: GatewayAccount,
  span: Span,
): Promise<Difference[]> {
  const until = new Date(span.at.getTime() + AHEAD_MS);
  const paid = await Array.fromAsync(account.paymentsBetween(span.from, until));
  const returned = await Array.fromAsync(account.refundsBetween(span.from, until));
  const captured = paid.filter(({ state }) => state === "captured");
  const ownById = new Map((await capturesOf(db, captured, span)).map((own) => [own.id, own]));
  for (const payment of captured) {
    if (!ownById.has(payment.id)) await unlessRefused(() => recordPayment(db, payment, { mail, account }));
  }
  const done = new Set((await refundsOf(db, returned, span)).map(({ id }) => id));
  for (const refund of returned) {
    if (!done.has(refund.id)) await unlessRefused(() => recordRefund(db, refund, mail));
  }
  return [
    ...(await paymentDifferences(db, { account, captured, span })),
    ...(await refundDifferences(db, { account, returned, span })),
  ];
}

/** Goes on after a report that contradicts the books. It stays unrecorded, so it is listed. */
async function unlessRefused(record: () => Promise<unknown>): Promise<void> {
  try {
    await record();
  } catch (error) {
    const isConstraint = postgresErrorCode(error)?.startsWith("23") ?? false;
    if (!isConstraint) throw error;
  }
}

/** The captured payments in the books: those that the gateway lists, and those of the span. */
function capturesOf(db: Db, listed: readonly GatewayPayment[], { since, at }: Span) {
  const { gatewayPaymentId: id, createdAt } = paymentCaptures;
  return db
    .select({
      id,
      orderId: paymentCaptures.orderId,
      paise: paymentCaptures.paise,
      madeAt: createdAt,
      gatewayOrderId: payments.gatewayOrderId,
    })
    .from(paymentCaptures)
    .innerJoin(payments, eq(payments.id, paymentCaptures.paymentId))
    .where(or(isListed(id, listed), and(gte(createdAt, since), lt(createdAt, at))));
}

/** The returned money in the books, in the same way. */
async function refundsOf(db: Db, listed: readonly GatewayRefund[], { since, at }: Span) {
  const { gatewayRefundId, gatewayPaymentId, orderId, paise, doneAt, state } = refunds;
  const rows = await db
    .select({ id: gatewayRefundId, gatewayPaymentId, orderId, paise, madeAt: doneAt })
    .from(refunds)
    .where(
      and(
        ...[eq(state, "done"), isNotNull(gatewayRefundId)],
        or(isListed(gatewayRefundId, listed), and(gte(doneAt, since), lt(doneAt, at))),
      ),
    );
  return rows.map((row) => ({ ...row, id: row.id ?? "", madeAt: row.madeAt ?? at }));
}

const isListed = (column: PgColumn, listed: readonly { id: string }[]) =>
  isAnyOf(
    column,
    listed.map(({ id }) => id),
  );

/** One parameter, however many there are. */
const isAnyOf = (column: PgColumn, values: readonly string[]) =>
  sql`${column} = any(${sql.param([...values])}::text[])`;

type Payments = { account: GatewayAccount; captured: readonly GatewayPayment[]; span: Span };

async function paymentDifferences(db: Db, { account, captured, span }: Payments): Promise<Difference[]> {
  const books = await capturesOf(db, captured, span);
  const knownIds = new Set(books.map(({ id }) => id));
  const there = new Map(captured.map((payment) => [payment.id, payment]));
  const strangers = captured.filter(
    ({ id, paise, refundedPaise }) => !knownIds.has(id) && refundedPaise < paise,
  );
  const orderOf = await ordersOfAttempts(db, strangers);
  const differences: Difference[] = strangers.map(({ id, orderId, paise, refundedPaise, createdAt }) => ({
    gatewayId: id,
    kind: "payment-unknown",
    orderId: orderOf.get(orderId) ?? null,
    ownPaise: null,
    gatewayPaise: paise - refundedPaise,
    madeAt: createdAt,
  }));
  for (const { id, orderId, paise: ownPaise, madeAt, gatewayOrderId } of books) {
    const listed = there.get(id) ?? (await findPayment(account, gatewayOrderId, id));
    if (listed?.paise === ownPaise) continue;
    const kind = listed ? "payment-amount" : "payment-missing";
    differences.push({ gatewayId: id, kind, orderId, ownPaise, gatewayPaise: listed?.paise ?? null, madeAt });
  }
  return differences;
}

/** The orders of payments' attempts, by the gateway's ids of its orders. */
async function ordersOfAttempts(
  db: Db,
  paid: readonly GatewayPayment[],
): Promise<Map<string | null, string>> {
  const ids = paid.flatMap(({ orderId }) => orderId ?? []);
  const attempts = await db.select().from(payments).where(isAnyOf(payments.gatewayOrderId, ids));
  return new Map(attempts.map(({ gatewayOrderId, orderId }) => [gatewayOrderId, orderId]));
}

type Refunds = { account: GatewayAccount; returned: readonly GatewayRefund[]; span: Span };

async function refundDifferences(db: Db, { account, returned, span }: Refunds): Promise<Difference[]> {
  const books = await refundsOf(db, returned, span);
  const knownIds = new Set(books.map(({ id }) => id));
  const there = new Map(returned.filter(({ state }) => state !== "failed").map((each) => [each.id, each]));
  const unknown = returned.filter(({ id, state }) => state === "processed" && !knownIds.has(id));
  const orderOf = await ordersOfCaptures(db, unknown);
  const differences = unknown.flatMap(({ id, paymentId, paise, createdAt }): Difference[] => {
    const orderId = orderOf.get(paymentId);
    // The refund of a payment that is none of ours is a part of that payment's difference.
    if (orderId === undefined) return [];
    const sums = { ownPaise: null, gatewayPaise: paise };
    return [{ gatewayId: id, kind: "refund-unknown", orderId, ...sums, madeAt: createdAt }];
  });
  for (const { id, orderId, paise: ownPaise, madeAt, gatewayPaymentId } of books) {
    const listed = there.get(id) ?? (await findRefund(account, gatewayPaymentId, id));
    if (listed?.paise === ownPaise) continue;
    const kind = listed ? "refund-amount" : "refund-missing";
    differences.push({ gatewayId: id, kind, orderId, ownPaise, gatewayPaise: listed?.paise ?? null, madeAt });
  }
  return differences;
}

async function ordersOfCaptures(db: Db, returned: readonly GatewayRefund[]): Promise<Map<string, string>> {
  const ids = returned.map(({ paymentId }) => paymentId);
  const rows = await db.select().from(paymentCaptures).where(isAnyOf(paymentCaptures.gatewayPaymentId, ids));
  return new Map(rows.map(({ gatewayPaymentId, orderId }) => [gatewayPaymentId, orderId]));
}

async function findPayment(account: GatewayAccount, gatewayOrderId: string | null, id: string) {
  if (gatewayOrderId === null) return undefined;
  const paid = await account.paymentsOf(gatewayOrderId).catch(noneIfRefused);
  return paid.find((payment) => payment.id === id && payment.state === "captured");
}

async function findRefund(account: GatewayAccount, paymentId: string, id: string) {
  const returned = await account.refundsOf(paymentId).catch(noneIfRefused);
  return returned.find((refund) => refund.id === id && refund.state !== "failed");
}

/** The gateway refuses ids that it does not know. */
function noneIfRefused(error: unknown): [] {
  if (error instanceof GatewayError && error.kind === "refused") return [];
  throw error;
}
