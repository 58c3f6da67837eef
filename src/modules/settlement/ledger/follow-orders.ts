import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { written } from "#kernel/texts/written-words.ts";
import { lots, lotUses, type Repriced } from "#modules/grower/index.ts";
import { type OrderExtension, orders, type StatusStep } from "#modules/order/index.ts";
import { OWN_WORDS } from "../rules/own-words.ts";
import { growerEntries } from "../tables.ts";

/** Growers are owed for an order while it is delivered, and bear no complaint about a cancelled one. */
export const settlementExtension: OrderExtension = {
  locks: "entries",
  reserve: { onStatus: settle },
};

/** Lots are locked here, right after those that the orders' bags take. */
async function settle(tx: Tx, changes: readonly StatusStep[]): Promise<void> {
  const idsOf = (steps: readonly StatusStep[]) => steps.map(({ orderId }) => orderId);
  const now = (is: StatusStep["status"]) => idsOf(changes.filter(({ status }) => status === is));
  const undone = changes.filter(({ before, status }) => before === "Delivered" && status !== "Delivered");
  const cancelled = now("Cancelled");
  if (undone.length > 0) await takeBack(tx, sql`e.order_id = ${among(idsOf(undone))}`);
  if (cancelled.length > 0) await endCharges(tx, sql`e.order_id = ${among(cancelled)}`);
  await accept(tx, now("Delivered"));
}

/**
 * The sum that a grower gets for a sold amount by the terms of the lot `l`, in paise, as SQL. Half a paisa is rounded up.
 * Neither amount is below zero. It is rounded once for all that is sold of a lot, and an entry is what its order adds to
 * that: so the entries of a lot come to what its statement says, to the paisa.
 */
export const owedSql = (amount: SQL, soldPaise: SQL): SQL => sql`(case l.terms_kind
  when 'price' then round(l.price_paise::numeric * (${amount}) / case when l.unit in ('g', 'ml') then 1000 else 1 end)
  else round((${soldPaise})::numeric * l.share_basis_points / 10000) end)::bigint`;

/**
 * The settled amounts of locked orders: `amount` and `sold` of each product and lot, by the entries. `lot_uses` can't say
 * it, as a cancelled order has given its lots back by then.
 */
const settledOf = (which: SQL): SQL => sql`
  select e.order_id, e.product_id, e.lot_id, sum(e.amount) as amount, sum(e.sold_paise) as sold
  from ${growerEntries} e where ${which} and e.amount is not null
  group by e.order_id, e.product_id, e.lot_id having sum(e.amount) <> 0`;

/**
 * Locks lots in the order of their numbers, against new terms and other entries: what a lot's entries come to is read
 * after the wait.
 */
async function lockLots(tx: Tx, ids: SQL): Promise<void> {
  await tx.execute(sql`select from ${lots} where id in (${ids}) order by number for no key update`);
}

/** The lots of a query's rows with what is settled of each: `settled_amount` and `settled_sold`. */
const lotsWithSettled = (ids: SQL): SQL => sql`
  select l.*, coalesce(sum(e.amount), 0) as settled_amount, coalesce(sum(e.sold_paise), 0) as settled_sold
  from ${lots} l left join ${growerEntries} e on e.lot_id = l.id and e.amount is not null
  where l.id in (${ids}) group by l.id`;

const among = (orderIds: readonly string[]) => sql`any(${sql.param([...orderIds])}::text[])`;

const COLUMNS = sql.raw(
  "(grower_id, kind, paise, day, order_id, product_id, product_name, lot_id, amount, sold_paise, terms_kind, price_paise, share_basis_points)",
);

/** Writes what growers are owed for delivered orders, which are locked. What is settled already is left out. */
async function accept(tx: Tx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  const used = sql`select lot_id from ${lotUses} where order_id = ${among(orderIds)}`;
  await lockLots(tx, used);
  await tx.execute(sql`
    with l as materialized (${lotsWithSettled(used)}), fresh as (
      select u.*, sum(u.amount) over upto as upto_amount, sum(u.sold_paise) over upto as upto_sold
      from ${lotUses} u where u.order_id = ${among(orderIds)}
        and not exists (select from (${settledOf(sql`e.order_id = u.order_id and e.product_id = u.product_id and e.lot_id = u.lot_id`)}) s)
      window upto as (partition by u.lot_id order by u.order_id, u.product_id)
    )
    insert into ${growerEntries} ${COLUMNS}
    select l.grower_id, 'accepted',
      ${owedSql(sql`l.settled_amount + u.upto_amount`, sql`l.settled_sold + u.upto_sold`)}
        - ${owedSql(sql`l.settled_amount + u.upto_amount - u.amount`, sql`l.settled_sold + u.upto_sold - u.sold_paise`)},
      settlement_day(), u.order_id, u.product_id, l.product_name, l.id, u.amount, u.sold_paise,
      l.terms_kind, l.price_paise, l.share_basis_points
    from fresh u inner join l on l.id = u.lot_id
    order by u.order_id, u.product_id, l.number`);
}

/** Writes what growers are owed for a lot that locked orders have got something of later, for those that are delivered. */
export async function followGiven(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const delivered = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, [...orderIds]), eq(orders.status, "Delivered")));
  const ids = delivered.map(({ id }) => id);
  await accept(tx, ids);
}

/** Takes back what a grower is owed and was charged for a given lot that is taken back. */
export async function followGivenBack(tx: Tx, lotId: string): Promise<void> {
  await takeBack(tx, sql`e.lot_id = ${lotId}`);
  await endCharges(tx, sql`e.lot_id = ${lotId}`);
}

/** Takes back what growers are owed for locked orders that are delivered no longer, or by other entries `e`. */
async function takeBack(tx: Tx, which: SQL): Promise<void> {
  const used = sql`select e.lot_id from ${growerEntries} e where ${which} and e.amount is not null`;
  await lockLots(tx, used);
  await tx.execute(sql`
    with l as materialized (${lotsWithSettled(used)}), gone as (
      select s.*, sum(s.amount) over upto as upto_amount, sum(s.sold) over upto as upto_sold
      from (${settledOf(which)}) s
      window upto as (partition by s.lot_id order by s.order_id, s.product_id)
    )
    insert into ${growerEntries} ${COLUMNS}
    select l.grower_id, 'taken back',
      ${owedSql(sql`l.settled_amount - s.upto_amount`, sql`l.settled_sold - s.upto_sold`)}
        - ${owedSql(sql`l.settled_amount - s.upto_amount + s.amount`, sql`l.settled_sold - s.upto_sold + s.sold`)},
      settlement_day(), s.order_id, s.product_id, l.product_name, l.id, -s.amount, -s.sold,
      l.terms_kind, l.price_paise, l.share_basis_points
    from gone s inner join l on l.id = s.lot_id
    order by s.order_id, s.product_id, l.number`);
}

/**
 * Gives back what growers were charged for complaints, by entries `e` of orders that are cancelled or of lots, once: they are
 * owed nothing for these goods any more.
 */
async function endCharges(tx: Tx, which: SQL): Promise<void> {
  await tx.execute(sql`
    insert into ${growerEntries} (grower_id, kind, paise, day, order_id, product_id, product_name, lot_id, complaint_id, reason)
    select e.grower_id, 'added', -e.paise, settlement_day(), e.order_id, e.product_id, e.product_name, e.lot_id,
      e.complaint_id, ${written(OWN_WORDS.chargeEnded)}
    from ${growerEntries} e
    where ${which} and e.complaint_id is not null and e.kind = 'deducted'
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
      coalesce((select ${owedSql(sql`sum(e.amount)`, sql`sum(e.sold_paise)`)} from ${growerEntries} e
        where e.lot_id = l.id and e.amount is not null), 0)
      - coalesce((select sum(e.paise) from ${growerEntries} e
        where e.lot_id = l.id and e.kind in ('accepted', 'taken back', 'repriced')), 0) as paise) d
    where l.id = ${lotId} and d.paise <> 0`);
}
