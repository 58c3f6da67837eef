import { and, between, sql } from "drizzle-orm";
import { daysLater, storeMoment } from "#kernel/time/store-time.ts";
import type { HandMoney, MoneyBook } from "#modules/backoffice/index.ts";
import { orders } from "#modules/order/index.ts";
import { t } from "../server-texts.ts";
import { complaints, customerCredits } from "../tables.ts";
import { invoiceNumbersOf, pageOf, undecidedPayments } from "./door.ts";

/**
 * The customers' part of the books: refunds by hand, credit that was paid out, what customers have paid to the store, and
 * payments at doors to decide about.
 */
export const handMoney: MoneyBook = {
  byHand: async (db, { from, to }) => {
    const inSpan = (moment: unknown) =>
      sql`${moment} >= ${storeMoment(from, "00:00").toISOString()}::timestamptz
        and ${moment} < ${storeMoment(daysLater(to, 1), "00:00").toISOString()}::timestamptz`;
    const { answer, answerPaise, answeredAt } = complaints;
    const { kind, paise, createdAt } = customerCredits;
    const { rows } = await db.execute<HandMoney>(sql`
      select (at at time zone 'Asia/Kolkata')::date::text as day,
        coalesce(sum(paise) filter (where paise > 0), 0)::float8 as "receivedPaise",
        coalesce(-sum(paise) filter (where paise < 0), 0)::float8 as "returnedPaise"
      from (
        select ${answeredAt} as at, -${answerPaise} as paise from ${complaints}
        where ${answer} = 'refund' and ${inSpan(answeredAt)}
        union all
        select ${createdAt}, ${paise} from ${customerCredits}
        where ${kind} in ('paid', 'paid_out') and ${inSpan(createdAt)}
      ) moved group by day`);
    return rows;
  },
  open: async (db, { from, to }) => {
    const payments = await undecidedPayments(db, and(between(orders.deliveryDay, from, to)));
    return payments.map((payment) => ({
      id: `door ${payment.orders[0]?.id}`,
      day: payment.day,
      paise: payment.paise,
      title: t("doorOf", { name: payment.name, invoiceNumbers: invoiceNumbersOf(payment.orders) }),
      to: pageOf(payment),
    }));
  },
};
