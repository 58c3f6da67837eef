import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Connection, Tx } from "#kernel/db/connect.ts";
import { insertRows } from "#kernel/db/sql-parts.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import {
  byTime,
  type Order,
  type OrderExtension,
  orders,
  type PlacementSession,
  type StatusStep,
  type TrailEntry,
} from "#modules/order/index.ts";
import { paymentMethod } from "#modules/payment/index.ts";
import { t } from "../server-texts.ts";
import { paymentSteps, payments, refunds } from "../tables.ts";

/** The time in which a new order has to be paid. Its stock and its delivery place are reserved for so long. */
export const PAY_WITHIN_MS = 15 * 60_000;

/**
 * Payments in advance as a part of orders. An order that is to be paid online is written together with its first
 * attempt, so that none is ever without one.
 */
export const onlinePaymentExtension: OrderExtension = {
  placing: { open: openPlacementSession },
  reserve: { reserveAgain: refuseReturned },
  onStatus: refuseUnpaid,
  complete: completeWithPayments,
};

function openPlacementSession(): PlacementSession {
  const attempts: (typeof payments.$inferInsert)[] = [];
  return {
    reserve: ({ orderId, totalPaise, now, paymentMethod: code, isPlaced }) => {
      if (isPlaced || paymentMethod(code).atDoor) return;
      const expiresAt = new Date(now.getTime() + PAY_WITHIN_MS);
      attempts.push({ orderId, purpose: "order", paise: totalPaise, expiresAt, createdAt: now });
    },
    writes: () => (attempts.length === 0 ? [] : [insertRows(payments, attempts)]),
  };
}

/** Throws `CONFLICT` if an order would go out before it is paid. */
async function refuseUnpaid(tx: Tx, changes: readonly StatusStep[]): Promise<void> {
  const leaving = changes.filter(({ status }) => status === "Out for Delivery" || status === "Delivered");
  if (leaving.length === 0) return;
  const [unpaid] = await tx
    .select({ invoiceNumber: orders.invoiceNumber })
    .from(orders)
    .innerJoin(payments, and(eq(payments.orderId, orders.id), eq(payments.purpose, "order")))
    .where(
      and(
        isOneOf(
          orders.id,
          leaving.map(({ orderId }) => orderId),
        ),
        // One that is paid at the door instead has an attempt, too.
        sql`${orders.paymentType} = 'Online' and ${orders.paymentState} <> 'paid'`,
      ),
    )
    .orderBy(orders.id)
    .limit(1);
  if (unpaid) throw new AppError("CONFLICT", t.later("notPaidYet", unpaid));
}

/** One parameter for all ids, as there may be more than a statement can have parameters. */
const isOneOf = (column: PgColumn, ids: readonly string[]) =>
  sql`${column} = any(${sql.param([...ids])}::text[])`;

/** Throws `CONFLICT` for a cancelled order whose payment has expired, or whose money is on its way back. */
async function refuseReturned(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const [gone] = await tx
    .select({ invoiceNumber: orders.invoiceNumber })
    .from(orders)
    .where(
      sql`${isOneOf(orders.id, orderIds)} and (${orders.paymentState} in ('expired', 'refunded')
        or exists (select 1 from ${refunds} where ${refunds.orderId} = ${orders.id} and ${refunds.reason} = 'cancelled'))`,
    )
    .limit(1);
  if (gone) throw new AppError("CONFLICT", t.later("moneyReturned", gone));
}

/** Completes orders with their payments, refunds and steps; three queries if there are any such orders. */
async function completeWithPayments(db: Connection, all: readonly Order[]): Promise<Order[]> {
  const ids = all.flatMap(({ id, payment }) => (payment ? id : []));
  if (ids.length === 0) return [...all];
  const open = await db
    .select({ orderId: payments.orderId, expiresAt: payments.expiresAt })
    .from(payments)
    .where(
      and(
        isOneOf(payments.orderId, ids),
        eq(payments.purpose, "order"),
        inArray(payments.state, ["created", "pending"]),
      ),
    );
  const back = await db
    .select()
    .from(refunds)
    .where(isOneOf(refunds.orderId, ids))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
  const steps = await db
    .select()
    .from(paymentSteps)
    .where(isOneOf(paymentSteps.orderId, ids))
    .orderBy(asc(paymentSteps.id));
  const until = new Map(open.map(({ orderId, expiresAt }) => [orderId, expiresAt]));
  const refundsOf = Map.groupBy(back, ({ orderId }) => orderId);
  const stepsOf = Map.groupBy(steps, ({ orderId }) => orderId);
  return all.map((order) => {
    if (!order.payment) return order;
    const { id, payment, trail } = order;
    return {
      ...order,
      payment: {
        ...payment,
        until: order.status === "Cancelled" ? null : (until.get(id) ?? null),
        refunds: (refundsOf.get(id) ?? []).map(toRefund),
      },
      trail: [...trail, ...(stepsOf.get(id) ?? []).map(toTrailEntry)].toSorted(byTime),
    };
  });
}

/** The seller may have returned in another way what the gateway could not. */
function toRefund({ paise, state, isSettled, createdAt, doneAt, settledAt }: typeof refunds.$inferSelect) {
  return {
    paise,
    state: isSettled ? ("done" as const) : state,
    at: doneAt ?? settledAt ?? createdAt,
    isByHand: isSettled,
  };
}

function toTrailEntry({ what, paise, createdAt }: typeof paymentSteps.$inferSelect): TrailEntry {
  return {
    at: createdAt,
    by: "shopper",
    status: null,
    moved: null,
    packed: null,
    isPaid: null,
    payment: { what, paise },
    reason: null,
  };
}
