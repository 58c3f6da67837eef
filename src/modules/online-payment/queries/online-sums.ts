import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { formatPaise } from "#kernel/money/money.ts";
import { daysLater, storeMoment } from "#kernel/time/store-time.ts";
import type { Role } from "#modules/identity/index.ts";
import { seenFields } from "#modules/order/index.ts";
import { t } from "../server-texts.ts";
import { paymentCaptures, payments, refunds } from "../tables.ts";

/** Calendar days at the store, both included, `yyyy-mm-dd`. */
type DaySpan = { from: string; to: string };

/** The money of one day, in paise: what came online, and what was returned. */
export type OnlineDay = { day: string; paidPaise: number; refundedPaise: number };

/**
 * The money that came online and was returned on each day of a span, as it moved: also money that nobody owed. A refund
 * that the seller has settled in another way counts on the day of that. Money in another currency is left out. Days
 * without any are missing.
 */
export async function onlineByDay(db: Connection, { from, to }: DaySpan): Promise<OnlineDay[]> {
  const inSpan = (moment: unknown) =>
    sql`${moment} >= ${storeMoment(from, "00:00").toISOString()}::timestamptz
      and ${moment} < ${storeMoment(daysLater(to, 1), "00:00").toISOString()}::timestamptz`;
  const dayOf = (moment: unknown) => sql`(${moment} at time zone 'Asia/Kolkata')::date::text`;
  const returnedAt = sql`case when r.state = 'done' then r.done_at when r.is_settled then r.settled_at end`;
  const { rows } = await db.execute<OnlineDay>(sql`
    select day, sum(paid)::float8 as "paidPaise", sum(refunded)::float8 as "refundedPaise" from (
      select ${dayOf(sql`c.created_at`)} as day, c.paise as paid, 0 as refunded
      from ${paymentCaptures} c where c.currency = 'INR' and ${inSpan(sql`c.created_at`)}
      union all
      select ${dayOf(returnedAt)}, 0, r.paise
      from ${refunds} r join ${paymentCaptures} c using (gateway_payment_id)
      where c.currency = 'INR' and ${inSpan(returnedAt)}
    ) moved group by day order by day`);
  return rows;
}

/** The money that came online on a day after its closing, in words that a role sees. Shoppers pay in advance at any hour. */
export async function paidOnlineSince(
  db: Connection,
  day: string,
  { since, role }: { since: Date; role: Role },
): Promise<string[]> {
  const { createdAt, currency, paise } = paymentCaptures;
  const ends = storeMoment(daysLater(day, 1), "00:00");
  const [row] = await db
    .select({ count: sql<number>`count(*)::int`, paise: sql<number>`coalesce(sum(${paise}), 0)::float8` })
    .from(paymentCaptures)
    .where(and(eq(currency, "INR"), gt(createdAt, since), lt(createdAt, ends)));
  if (!row || row.count === 0) return [];
  const { count, paise: sum } = row;
  return [
    seenFields(role.may).sums ? t("paidSince", { sum: formatPaise(sum) }) : t("paymentsSince", { count }),
  ];
}

/** The orders that their shoppers are paying online at the moment, and their sum in paise. */
export async function pendingOnlineSum(
  db: Connection,
  now: Date,
): Promise<{ orders: number; paise: number }> {
  const [row] = await db
    .select({
      orders: sql<number>`count(*)::int`,
      paise: sql<number>`coalesce(sum(${payments.paise}), 0)::float8`,
    })
    .from(payments)
    .where(
      and(
        eq(payments.purpose, "order"),
        sql`${payments.state} in ('created', 'pending')`,
        gt(payments.expiresAt, now),
      ),
    );
  return row ?? { orders: 0, paise: 0 };
}
