import { and, desc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { orderItems, orders, soldLines } from "#modules/order/index.ts";
import { refuseUnusualSum, unusualAmounts } from "#modules/store/index.ts";
import type { AnswerComplaint, EnterCredit } from "../contract.ts";
import { orderIdsOf } from "../people/customer-record.ts";
import { kindName } from "../rules/credit.ts";
import { t } from "../server-texts.ts";
import { complaintLines, complaints, customerCredits, customers } from "../tables.ts";

/** The sum that is usual for a customer whose orders were smaller, or who has none. */
const LEAST_USUAL_PAISE = 100_000;

/** The newest entry of a customer's ledger, with those of merged ones, that somebody has made: it follows no order. */
export async function lastByHand(db: Connection, id: string) {
  const { id: entry, kind, paise, sellerEmail } = customerCredits;
  const [last] = await db
    .select({ id: entry, kind, paise })
    .from(customerCredits)
    .innerJoin(customers, eq(customers.id, customerCredits.customerId))
    .where(and(or(eq(customers.id, id), eq(customers.mergedInto, id)), isNotNull(sellerEmail)))
    .orderBy(desc(entry))
    .limit(1);
  return last;
}

/** Asks whether credit by hand is meant if somebody has made an entry that the seller was not shown: it may be the same. */
export async function refuseUnseen(
  db: Connection,
  id: string,
  { lastByHand: seen, confirmed }: EnterCredit,
): Promise<void> {
  if (seen === undefined || confirmed) return;
  const last = await lastByHand(db, id);
  if (!last || last.id <= seen) return;
  const text = t.later("enteredSince", { kind: kindName(last.kind), sum: formatPaise(Math.abs(last.paise)) });
  throw unusualAmounts(new Map([["amount", { text, likely: undefined }]]));
}

/** Throws `UNUSUAL_AMOUNT` for credit by hand that is far above the customer's largest order and is not confirmed. */
export async function refuseUnusualCredit(
  db: Connection,
  id: string,
  { amount, confirmed }: EnterCredit,
): Promise<void> {
  if (confirmed) return;
  const [row] = await db
    .select({ most: sql<number>`coalesce(max(${orders.totalPaise}), 0)::float8` })
    .from(orders)
    .where(sql`${orders.id} in (${orderIdsOf(id)})`);
  await refuseUnusualSum(db, {
    field: "amount",
    paise: toPaise(amount),
    expected: { kind: "usual", paise: Math.max(row?.most ?? 0, LEAST_USUAL_PAISE) },
    isConfirmed: confirmed,
  });
}

/** Throws `UNUSUAL_AMOUNT` for money for a complaint that is far above the price of what was bad and is not confirmed. */
export async function refuseUnusualAnswer(
  db: Connection,
  id: string,
  { kind, amount, confirmed }: AnswerComplaint,
): Promise<void> {
  if (confirmed || (kind !== "credit" && kind !== "refund")) return;
  const lines = db
    .select({ item: complaintLines.orderItemId })
    .from(complaintLines)
    .where(eq(complaintLines.complaintId, id));
  // A line that never came has a price of 0, so the ordered price is taken.
  const ordered = sql`${orderItems.offerPricePaise} * ${orderItems.quantity}`;
  const [row] = await db
    .select({ price: sql<number>`sum(coalesce(nullif(${soldLines.paise}, 0), ${ordered}))::float8` })
    .from(complaints)
    .innerJoin(soldLines, eq(soldLines.orderId, complaints.orderId))
    .innerJoin(orderItems, eq(orderItems.id, soldLines.orderItemId))
    .where(and(eq(complaints.id, id), inArray(soldLines.orderItemId, lines)));
  await refuseUnusualSum(db, {
    field: "amount",
    paise: toPaise(amount ?? 0),
    expected: { kind: "usual", paise: row?.price || LEAST_USUAL_PAISE },
    isConfirmed: confirmed,
  });
}
