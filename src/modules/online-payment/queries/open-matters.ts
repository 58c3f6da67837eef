import { and, asc, eq, gt, isNull, ne, or, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { orders } from "#modules/order/index.ts";
import {
  type FindingKind,
  paymentComparisons,
  paymentDifferences,
  paymentFindings,
  refunds,
} from "../tables.ts";

const SHOWN = 100;
/** A refund that waits longer than this, in minutes, is trouble. The gateway is still asked again. */
const OVERDUE_MINUTES = 60;

/**
 * The fate of a difference. By itself: `whenOut` goes back once the order is on its way, `goingBack` does already,
 * `atDoor` is collected. With the seller: `refundFailed`.
 */
export type DifferenceState = "whenOut" | "goingBack" | "atDoor" | "refundFailed";

export type OrderDifference = {
  orderId: string;
  invoiceNumber: string;
  /** Positive: the sum that goes back; negative: the sum still to be paid. */
  paise: number;
  since: Date;
  state: DifferenceState;
};

/** The part of a difference that goes back online: what a door brought too much is decided about there. */
export const goesBackPaise = sql<number>`least(${paymentDifferences.paise}, ${orders.prepaidPaise}
  - case ${orders.status} when 'Cancelled' then 0 else ${orders.totalPaise} end)::float8`;

/**
 * The orders whose payments in advance don't add up to what they owe, the oldest first. What a delivered order was short or
 * over is left out: it is a payment at a door, which the seller decides about there.
 */
export async function orderDifferences(db: Connection): Promise<OrderDifference[]> {
  const { paise, since } = paymentDifferences;
  const hasFailed = sql`exists (select 1 from ${refunds} where ${refunds.orderId} = ${orders.id}
    and ${refunds.state} = 'failed' and not ${refunds.isSettled})`;
  return db
    .select({
      orderId: orders.id,
      invoiceNumber: orders.invoiceNumber,
      paise: sql<number>`case when ${paise} > 0 then ${goesBackPaise} else ${paise} end`,
      since,
      state: sql<DifferenceState>`case
        when ${paise} < 0 then 'atDoor'
        when ${hasFailed} then 'refundFailed'
        when ${orders.status} = 'Pending' then 'whenOut'
        else 'goingBack' end`,
    })
    .from(paymentDifferences)
    .innerJoin(orders, eq(orders.id, paymentDifferences.orderId))
    .where(or(gt(goesBackPaise, 0), ne(orders.status, "Delivered")))
    .orderBy(asc(since), asc(orders.id))
    .limit(SHOWN);
}

export type TroubledRefund = {
  id: string;
  invoiceNumber: string;
  paise: number;
  state: "requested" | "failed";
  failure: string | null;
  since: Date;
};

const isTroubled = sql`(${refunds.state} = 'failed' and not ${refunds.isSettled}) or (${refunds.state} = 'requested'
  and ${refunds.createdAt} < now() - make_interval(mins => ${OVERDUE_MINUTES}))`;

/** Refunds that have failed, and those that wait for longer than an hour; the oldest first. */
export async function troubledRefunds(db: Connection): Promise<TroubledRefund[]> {
  const { id, paise, failure, createdAt } = refunds;
  const { invoiceNumber } = orders;
  return db
    .select({
      id,
      invoiceNumber,
      paise,
      failure,
      since: createdAt,
      state: sql<"requested" | "failed">`${refunds.state}`,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(isTroubled)
    .orderBy(asc(createdAt), asc(id))
    .limit(SHOWN);
}

export type ShownFinding = {
  gatewayId: string;
  kind: FindingKind;
  invoiceNumber: string | null;
  ownPaise: number | null;
  gatewayPaise: number | null;
  foundAt: Date;
};

/** The open differences of the comparison with the gateway, the oldest first. */
export async function openFindings(db: Connection): Promise<ShownFinding[]> {
  const { gatewayId, kind, ownPaise, gatewayPaise, foundAt } = paymentFindings;
  return db
    .select({ gatewayId, kind, ownPaise, gatewayPaise, foundAt, invoiceNumber: orders.invoiceNumber })
    .from(paymentFindings)
    .leftJoin(orders, eq(orders.id, paymentFindings.orderId))
    .where(isNull(paymentFindings.settledAt))
    .orderBy(asc(foundAt), asc(gatewayId))
    .limit(SHOWN);
}

/** When the last comparison came to its end, and why the last one did not. Undefined if there never was one. */
export async function lastComparison(
  db: Connection,
): Promise<{ doneAt: Date | null; failure: string | null } | undefined> {
  const { doneAt, failure } = paymentComparisons;
  const [row] = await db.select({ doneAt, failure }).from(paymentComparisons).limit(1);
  return row;
}

/** The numbers of open matters that the seller has to look at, and the sentence of a gateway that can't be used. */
export async function paymentTrouble(
  db: Connection,
): Promise<{ refunds: number; findings: number; failure: string | null }> {
  const [count, findings, last] = await Promise.all([
    db.$count(refunds, isTroubled),
    db.$count(paymentFindings, and(isNull(paymentFindings.settledAt))),
    lastComparison(db),
  ]);
  return { refunds: count, findings, failure: last?.failure ?? null };
}
