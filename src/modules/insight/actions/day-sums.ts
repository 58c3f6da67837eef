import { sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { toRupees } from "#kernel/money/money.ts";
import { shopperDays } from "#modules/identity/index.ts";
import { ordersByDay } from "#modules/order/index.ts";
import type { Dashboard } from "../contract.ts";

/** Calendar days at the store, both included, `yyyy-mm-dd`. */
export type DaySpan = { from: string; to: string };

type Row = {
  day: string;
  orders: number;
  cancelled: number;
  takingsPaise: number;
  paidPaise: number;
  newShoppers: number;
};

/** Every day of the span with its orders, its takings and its new shoppers. Cancelled orders take in nothing. */
export async function daySums(db: Connection, { from, to }: DaySpan): Promise<Dashboard["days"]> {
  const { rows } = await db.execute<Row>(sql`
    with sold as (
      select day,
        sum(orders) filter (where status <> 'Cancelled') as orders,
        sum(orders) filter (where status = 'Cancelled') as cancelled,
        sum(total_paise) filter (where status <> 'Cancelled') as takings,
        sum(paid_paise) as paid
      from ${ordersByDay} where day between ${from} and ${to} group by 1
    )
    select to_char(days.day, 'YYYY-MM-DD') as day,
      coalesce(sold.orders, 0)::int as orders, coalesce(sold.cancelled, 0)::int as cancelled,
      coalesce(sold.takings, 0)::float8 as "takingsPaise", coalesce(sold.paid, 0)::float8 as "paidPaise",
      coalesce(joined.shoppers, 0) as "newShoppers"
    from generate_series(${from}::date, ${to}::date, interval '1 day') as days (day)
    left join sold on sold.day = days.day::date
    left join ${shopperDays} as joined on joined.day = days.day::date
    order by days.day`);
  return rows.map(({ takingsPaise, paidPaise, ...row }) => ({
    ...row,
    takings: toRupees(takingsPaise),
    paid: toRupees(paidPaise),
  }));
}
