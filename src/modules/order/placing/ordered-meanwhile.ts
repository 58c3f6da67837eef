import { type SQL, sql } from "drizzle-orm";
import type { Connection, Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { formatPaise, toRupees } from "#kernel/money/money.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { getCarts } from "#modules/cart/index.ts";
import { MAX_OPEN } from "../contract/place-order.ts";
import { orderHistory, orderItems, orderRevisions, orders } from "../tables.ts";
import { t } from "../texts/server-texts.ts";
import type { Checkout } from "./checkout.ts";

/** What another device of the household has done to an order since a page was made, which changes what its press means. */
export interface OrderedMeanwhile extends KnownOrders {
  what: "placed" | "added" | "cancelled";
  paise: number;
  day: string;
  /** When it was done, in milliseconds of the epoch. */
  at: number;
}

/** What a page knows of a shopper's orders: the last one, and the revisions of those on their way. */
export interface KnownOrders {
  lastOrder: string | null;
  openOrders: Record<string, number>;
}

type Row = OrderedMeanwhile & { orderId: string };

/**
 * The newest thing that has happened to its shopper's orders since the page of each checkout was made, by the checkouts'
 * `orderId`: an order that was placed after the last one that it names, with at least one of its products; one on its way
 * that has more of its products by now; or one that its shopper has cancelled. Checkouts that name no order don't count.
 * The shoppers' rows have to be locked, so that no order is placed or enlarged meanwhile.
 */
export async function ordersPlacedMeanwhile(
  tx: Tx,
  checkouts: readonly Checkout[],
): Promise<Map<string, OrderedMeanwhile>> {
  const toCompare = checkouts.flatMap(({ orderId, shopperId, lastOrder, openOrders, deliveries }) => {
    if (lastOrder === undefined || shopperId === null) return [];
    const products = deliveries.flatMap(({ items }) => items.map(({ product }) => product));
    return [{ orderId, shopperId, lastOrder, openOrders, products }];
  });
  if (toCompare.length === 0) return new Map();
  const facts = sql`${orders.totalPaise}::float8 as paise, ${orders.deliveryDay}::text as day`;
  const named = sql`jsonb_each_text(asking."openOrders") named (id, revision)
    inner join ${orders} on ${orders.id} = named.id and ${orders.shopperId} = asking."shopperId"`;
  const { rows } = await tx.execute<Row & Record<string, unknown>>(sql`
    select asking."orderId", later.*, known.*
    from jsonb_to_recordset(${JSON.stringify(toCompare)}::jsonb)
      as asking ("orderId" text, "shopperId" text, "lastOrder" text, "openOrders" jsonb, products jsonb)
    cross join lateral (
      select 'placed' as what, ${facts}, (extract(epoch from ${orders.createdAt}) * 1000)::float8 as at
      from ${orders}
      where ${orders.shopperId} = asking."shopperId" and ${orders.status} <> 'Cancelled'
        and not asking."openOrders" ? ${orders.id}
        and ${orders.createdAt} > coalesce((select last.created_at from ${orders} last
          where last.id = asking."lastOrder" and last.shopper_id = asking."shopperId"), '-infinity')
        and exists (select from ${orderItems}
          where ${orderItems.orderId} = ${orders.id} and asking.products ? ${orderItems.productId})
      union all
      select 'added', ${facts}, (extract(epoch from change.created_at) * 1000)::float8
      from ${named} inner join ${orderRevisions} change
        on change.order_id = named.id and change.revision = named.revision::int + 1
      where ${orders.status} <> 'Cancelled' and exists (select from ${orderItems}
        where ${orderItems.orderId} = ${orders.id} and asking.products ? ${orderItems.productId}
          and ${orderItems.quantity} > coalesce((select sum((line ->> 'quantity')::int)
            from jsonb_array_elements(change.before -> 'lines') line
            where line ->> 'productId' = ${orderItems.productId}), 0))
      union all
      select 'cancelled', ${facts}, (extract(epoch from ended.created_at) * 1000)::float8
      from ${named} inner join ${orderHistory} ended on ended.order_id = named.id
      where ${orders.status} = 'Cancelled' and ended.status = 'Cancelled' and ended.by = 'shopper'
      order by at desc limit 1
    ) later
    cross join lateral (${knownOrdersOf(sql`asking."shopperId"`)}) known`);
  return new Map(rows.map(({ orderId, ...later }) => [orderId, later]));
}

const QUESTIONS = {
  placed: "orderedMeanwhile",
  added: "addedMeanwhile",
  cancelled: "cancelledMeanwhile",
} as const;

/** The question in place of an order. `next` names the orders that a client has to know to order all the same. */
export function orderedMeanwhile(meanwhile: OrderedMeanwhile, now: Date): AppError {
  const { what, paise, day, at, lastOrder, openOrders } = meanwhile;
  const facts = { ago: agoOf(now.getTime() - at), amount: formatPaise(paise), day: formatShortDay(day) };
  const next = [{ lastOrder, openOrders, totalAmount: toRupees(paise), deliveryDay: day }];
  const refusal = { code: "ORDERED_MEANWHILE", as: "CONFLICT" } as const;
  return new AppError(refusal, t.later(QUESTIONS[what], facts), undefined, { next });
}

function agoOf(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  if (seconds < 60) return t("secondsAgo", { seconds });
  if (seconds < 3600) return t("minutesAgo", { minutes: Math.floor(seconds / 60) });
  if (seconds < 86_400) return t("hoursAgo", { hours: Math.floor(seconds / 3600) });
  return t("daysAgo", { days: Math.floor(seconds / 86_400) });
}

function knownOrdersOf(shopperId: SQL): SQL {
  return sql`
    select (select mine.id from ${orders} mine where mine.shopper_id = ${shopperId}
        order by mine.created_at desc, mine.id limit 1) as "lastOrder",
      (select coalesce(jsonb_object_agg(mine.id, mine.revision), '{}')
        from (select mine.id, mine.revision from ${orders} mine
          where mine.shopper_id = ${shopperId} and mine.status in ('Pending', 'Out for Delivery')
          order by mine.created_at desc limit ${MAX_OPEN}) mine) as "openOrders"`;
}

/** What a shopper has ordered, as the page that shows their cart has to name it. */
export async function knownOrders(db: Connection, shopperId: string): Promise<KnownOrders> {
  const query = knownOrdersOf(sql`${shopperId}`);
  const { rows } = await db.execute<KnownOrders & Record<string, unknown>>(query);
  return { lastOrder: rows[0]?.lastOrder ?? null, openOrders: rows[0]?.openOrders ?? {} };
}

/** The `orderId` of each checkout whose page shows another cart than the saved one. */
export async function changedCarts(tx: Tx, checkouts: readonly Checkout[]): Promise<ReadonlySet<string>> {
  const shown = checkouts.flatMap(({ orderId, shopperId, cart, deliveries }) =>
    cart === undefined || shopperId === null
      ? []
      : [{ orderId, shopperId, cart, ordered: deliveries.flatMap(({ items }) => items) }],
  );
  if (shown.length === 0) return new Set();
  const saved = await getCarts(
    tx,
    shown.map(({ shopperId }) => shopperId),
  );
  const changed = shown.filter(({ shopperId, cart, ordered }) => {
    const lines = saved.get(shopperId) ?? {};
    const isOther = Object.entries(lines).some(([id, quantity]) => cart[id] !== quantity);
    return isOther || ordered.some(({ product }) => lines[product] === undefined);
  });
  return new Set(changed.map(({ orderId }) => orderId));
}
