import { sql } from "drizzle-orm";
import type { Connection, Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { formatPaise, toRupees } from "#kernel/money/money.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { orderItems, orders } from "../tables.ts";
import { t } from "../texts/server-texts.ts";
import type { Checkout } from "./checkout.ts";

/** An order of the same household that takes some of what is being ordered, and that the page did not know. */
export interface OrderedMeanwhile {
  id: string;
  paise: number;
  day: string;
  /** When it was placed, in milliseconds of the epoch. */
  at: number;
}

type Row = OrderedMeanwhile & { orderId: string };

/**
 * The orders that were placed after the last one that each checkout names, with at least one of its products: the newest,
 * by the checkouts' `orderId`. Cancelled orders don't count, nor do checkouts that name none. The shoppers' rows have to
 * be locked, so that no order is placed meanwhile.
 */
export async function ordersPlacedMeanwhile(
  tx: Tx,
  checkouts: readonly Checkout[],
): Promise<Map<string, OrderedMeanwhile>> {
  const toCompare = checkouts.flatMap(({ orderId, shopperId, lastOrder, deliveries }) => {
    if (lastOrder === undefined || shopperId === null) return [];
    const products = deliveries.flatMap(({ items }) => items.map(({ product }) => product));
    return [{ orderId, shopperId, lastOrder, products }];
  });
  if (toCompare.length === 0) return new Map();
  const { rows } = await tx.execute<Row & Record<string, unknown>>(sql`
    select asking."orderId", later.* from jsonb_to_recordset(${JSON.stringify(toCompare)}::jsonb)
      as asking ("orderId" text, "shopperId" text, "lastOrder" text, products jsonb)
    cross join lateral (
      select ${orders.id}, ${orders.totalPaise}::float8 as paise, ${orders.deliveryDay}::text as day,
        (extract(epoch from ${orders.createdAt}) * 1000)::float8 as at
      from ${orders}
      where ${orders.shopperId} = asking."shopperId" and ${orders.status} <> 'Cancelled'
        and ${orders.createdAt} > coalesce((select known.created_at from ${orders} known
          where known.id = asking."lastOrder" and known.shopper_id = asking."shopperId"), '-infinity')
        and exists (select from ${orderItems}
          where ${orderItems.orderId} = ${orders.id} and asking.products ? ${orderItems.productId})
      order by ${orders.createdAt} desc limit 1
    ) later`);
  return new Map(rows.map(({ orderId, ...later }) => [orderId, later]));
}

/** The question in place of a second order. `next` names the order that a client has to know to order again. */
export function orderedMeanwhile({ id, paise, day, at }: OrderedMeanwhile, now: Date): AppError {
  const facts = { ago: agoOf(now.getTime() - at), amount: formatPaise(paise), day: formatShortDay(day) };
  const next = [{ lastOrder: id, totalAmount: toRupees(paise), deliveryDay: day }];
  const refusal = { code: "ORDERED_MEANWHILE", as: "CONFLICT" } as const;
  return new AppError(refusal, t.later("orderedMeanwhile", facts), undefined, { next });
}

/** How long ago something was, in its largest whole unit. */
function agoOf(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  if (seconds < 60) return t("secondsAgo", { seconds });
  if (seconds < 3600) return t("minutesAgo", { minutes: Math.floor(seconds / 60) });
  if (seconds < 86_400) return t("hoursAgo", { hours: Math.floor(seconds / 3600) });
  return t("daysAgo", { days: Math.floor(seconds / 86_400) });
}

/** The id of a shopper's last order, as the page that shows their cart has to name it; null without one. */
export async function lastOrderOf(db: Connection, shopperId: string): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${orders.id} from ${orders} where ${orders.shopperId} = ${shopperId}
    order by ${orders.createdAt} desc, ${orders.id} limit 1`);
  return rows[0]?.id ?? null;
}
