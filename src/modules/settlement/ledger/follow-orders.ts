import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { lots, lotUses, type Repriced } from "#modules/grower/index.ts";
import { type OrderExtension, orders, type StatusStep } from "#modules/order/index.ts";
import { t } from "../server-texts.ts";
import { growerEntries } from "../tables.ts";

/** Growers are owed for an order while it is delivered, and bear no complaint about a cancelled one. */
export const settlementExtension: OrderExtension = { reserve: { onStatus: settle } };

/** Lots are locked here, right after those that the orders' bags take. */
async function settle(tx: Tx, changes: readonly StatusStep[]): Promise<void> {
  const ids = (which: (step: StatusStep) => boolean) => changes.filter(which).map(({ orderId }) => orderId);
  await takeBack(
    tx,
    ids(({ before, status }) => before === "Delivered" && status !== "Delivered"),
  );
  await endCharges(
    tx,
    ids(({ status }) => status === "Cancelled"),
  );
  await accept(
    tx,
    ids(({ status }) => status === "Delivered"),
  );
}

/**
 * The sum that a grower gets for a sold amount by the terms of the lot `l`, in paise, as SQL. Half a paisa is rounded up.
 * Neither amount is below zero.
 */
export const owedSql = (amount: SQL, soldPaise: SQL): SQL => sql`(case l.terms_kind
  when 'price' then round(l.price_paise::numeric * ${amount} / case when l.unit in ('g', 'ml') then 1000 else 1 end)
  else round(${soldPaise}::numeric * l.share_basis_points / 10000) end)::bigint`;

/**
 * The settled amounts of locked orders: `amount` and `sold` of each product and lot, by the entries. `lot_uses` can't say
 * it, as a cancelled order has given its lots back by then.
 */
const settledOf = (which: SQL): SQL => sql`
  select e.order_id, e.product_id, e.lot_id, sum(e.amount) as amount, sum(e.sold_paise) as sold
  from ${growerEntries} e where ${which} and e.amount is not null
  group by e.order_id, e.product_id, e.lot_id having sum(e.amount) <> 0`;

/** The lots in a query of their ids, locked against new terms. The lock waits, and reads the terms after the wait. */
const lockedLots = (ids: SQL): SQL => sql`
  select * from ${lots} where id in (${ids}) order by number for share`;

const among = (orderIds: readonly string[]) => sql`any(${sql.param([...orderIds])}::text[])`;

const COLUMNS = sql.raw(
  "(grower_id, kind, paise, day, order_id, product_id, product_name, lot_id, amount, sold_paise, terms_kind, price_paise, share_basis_points)",
);

/** Writes what growers are owed for delivered orders, which are locked. What is settled already is left out. */
async function accept(tx: Tx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await tx.execute(sql`
    with used as (select * from ${lotUses} where order_id = ${among(orderIds)}),
      l as materialized (${lockedLots(sql`select lot_id from used`)})
    insert into ${growerEntries} ${COLUMNS}
    select l.grower_id, 'accepted', ${owedSql(sql`u.amount`, sql`u.sold_paise`)}, settlement_day(),
      u.order_id, u.product_id, l.product_name, l.id, u.amount, u.sold_paise,
      l.terms_kind, l.price_paise, l.share_basis_points
    from used u inner join l on l.id = u.lot_id
    where not exists (select from (${settledOf(sql`e.order_id = u.order_id and e.product_id = u.product_id and e.lot_id = u.lot_id`)}) s)
    order by u.order_id, u.product_id, l.number`);
}

/** Writes what growers are owed for a lot that locked orders have got something of later, for those that are delivered. */
export async function followGiven(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const delivered = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, [...orderIds]), eq(orders.status, "Delivered")));
  await accept(
    tx,
    delivered.map(({ id }) => id),
  );
}

/** Writes the opposite of what growers are owed for locked orders that are delivered no longer. */
async function takeBack(tx: Tx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await tx.execute(sql`
    with settled as (${settledOf(sql`e.order_id = ${among(orderIds)}`)}),
      l as materialized (${lockedLots(sql`select lot_id from settled`)})
    insert into ${growerEntries} ${COLUMNS}
    select l.grower_id, 'taken back', -${owedSql(sql`s.amount`, sql`s.sold`)}, settlement_day(),
      s.order_id, s.product_id, l.product_name, l.id, -s.amount, -s.sold,
      l.terms_kind, l.price_paise, l.share_basis_points
    from settled s inner join l on l.id = s.lot_id
    order by s.order_id, s.product_id, l.number`);
}

/**
 * Gives back what growers were charged for complaints about locked orders that are cancelled, once: they are owed nothing
 * for these goods any more.
 */
async function endCharges(tx: Tx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await tx.execute(sql`
    insert into ${growerEntries} (grower_id, kind, paise, day, order_id, product_id, product_name, lot_id, complaint_id, reason)
    select e.grower_id, 'added', -e.paise, settlement_day(), e.order_id, e.product_id, e.product_name, e.lot_id,
      e.complaint_id, ${t("chargeEnded")}
    from ${growerEntries} e
    where e.order_id = ${among(orderIds)} and e.complaint_id is not null and e.kind = 'deducted'
    order by e.id
    on conflict do nothing`);
}

/**
 * Writes the difference that new terms of a lot make for what is settled of it, as one entry; none if there is no
 * difference. The lot is locked and has its new terms.
 */
export async function followNewTerms(
  tx: Tx,
  { lotId, reason, sellerEmail }: Pick<Repriced, "lotId" | "reason" | "sellerEmail">,
): Promise<void> {
  await tx.execute(sql`
    insert into ${growerEntries} (grower_id, kind, paise, day, product_id, product_name, lot_id,
      terms_kind, price_paise, share_basis_points, reason, seller_email)
    select l.grower_id, 'repriced', d.paise, settlement_day(), l.product_id, l.product_name, l.id,
      l.terms_kind, l.price_paise, l.share_basis_points, ${reason}, ${sellerEmail}
    from ${lots} l, lateral (select
      coalesce((select sum(${owedSql(sql`s.amount`, sql`s.sold`)}) from (${settledOf(sql`e.lot_id = l.id`)}) s), 0)
      - coalesce((select sum(e.paise) from ${growerEntries} e
        where e.lot_id = l.id and e.kind in ('accepted', 'taken back', 'repriced')), 0) as paise) d
    where l.id = ${lotId} and d.paise <> 0`);
}
