import { desc, eq, sql } from "drizzle-orm";
import type { Answered } from "#kernel/contract/envelope.ts";
import { writeCsv } from "#kernel/csv/csv.ts";
import type { Connection, Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { products } from "#modules/catalog/index.ts";
import { nameOfSellers, type Role, shoppers } from "#modules/identity/index.ts";
import { orders, seenFields, statusName } from "#modules/order/index.ts";
import {
  MAX_RECALLED,
  type Recall,
  type RecalledOrder,
  type RecalledQuery,
  type RecalledWhat,
  type RecallPreview,
  type recallDetailsSchema,
} from "../contract/lots.ts";
import { lotsOfRecall } from "../lots/list-lots.ts";
import { amountText } from "../rules/growers-words.ts";
import { t } from "../server-texts.ts";
import { growers, lots, lotUses, recallOrders, recalls } from "../tables.ts";

/** The e-mail of an order's shopper: that of the account, or else that of the address. */
const emailOf = sql`lower(coalesce(${shoppers.email}, nullif(trim(${orders.address}->>'email'), '')))`;

/** The orders of a recall, grouped by e-mail; those without one are left out. */
export async function recipientsOf(tx: Tx, recallId: string): Promise<string[][]> {
  const { rows } = await tx.execute<{ ids: string[] }>(sql`
    select array_agg(${orders.id} order by ${orders.invoiceDay}, ${orders.invoiceCounter}) as ids
    from ${recallOrders} inner join ${orders} on ${orders.id} = ${recallOrders.orderId}
    left join ${shoppers} on ${shoppers.id} = ${orders.shopperId}
    where ${recallOrders.recallId} = ${recallId} and ${emailOf} is not null
    group by ${emailOf} order by min(${orders.createdAt})`);
  return rows.map(({ ids }) => ids);
}

const MAX_SHOWN = 20;

/** The lots that a recall would take out, and the orders that have something of them. Changes nothing. */
export async function previewRecall(
  db: Connection,
  { lot, grower, fromDay }: RecalledWhat,
): Promise<RecallPreview> {
  const chosen =
    lot === undefined
      ? sql`${lots.growerId} = ${grower} and ${lots.cameOn} >= ${fromDay}`
      : sql`${lots.id} = ${lot}`;
  const { rows } = await db.execute<RecallPreview>(sql`
    with recalled as (select ${lots.id} as id from ${lots} where ${chosen} and ${lots.recalledAt} is null),
    affected as (
      select ${orders.id} as "_id", ${orders.invoiceNumber} as "invoiceNumber",
        trim(coalesce(${orders.address}->>'firstName', '') || ' ' || coalesce(${orders.address}->>'lastName', '')) as name,
        ${orders.deliveryDay}::text as "deliveryDay", ${orders.status} as status, ${emailOf} as email,
        row_number() over (order by ${orders.status} <> 'Pending', ${orders.deliveryDay}, ${orders.invoiceDay},
          ${orders.invoiceCounter}) as place
      from ${orders} left join ${shoppers} on ${shoppers.id} = ${orders.shopperId}
      where ${orders.id} in (select ${lotUses.orderId} from ${lotUses} inner join recalled on recalled.id = ${lotUses.lotId})
    )
    select (select count(*) from recalled)::int as lots, (select count(*) from affected)::int as orders,
      (select count(distinct email) from affected)::int as mails,
      coalesce((select jsonb_agg(to_jsonb(affected) - 'email' - 'place' order by place) from affected
        where place <= ${MAX_SHOWN}), '[]') as first`);
  const [preview] = rows;
  if (!preview) throw new Error("a count returned no row");
  return preview;
}

const DEFAULT_LIMIT = 50;

/** The newest recalls. */
export async function listRecalls(db: Connection, limit = DEFAULT_LIMIT): Promise<Recall[]> {
  const rows = await selectRecalls(db).orderBy(desc(recalls.createdAt), desc(recalls.id)).limit(limit);
  const nameOf = await nameOfSellers(db);
  return rows.map((row) => toRecall(row, nameOf));
}

/** A recall with its lots and a page of the orders that had something of them. Throws `NOT_FOUND`. */
export async function loadRecall(
  db: Connection,
  id: string,
  { page = 1, limit = MAX_RECALLED }: RecalledQuery = {},
): Promise<Answered<typeof recallDetailsSchema>> {
  const recall = await findRecall(db, id);
  const lotsOfIt = await lotsOfRecall(db, id);
  const ordersOfIt = await recalledOrders(db, id, { limit, offset: (page - 1) * limit });
  return { recall, lots: lotsOfIt, orders: ordersOfIt, total: recall.orders, page, limit };
}

/** A recall. Throws `NOT_FOUND`. */
export async function findRecall(db: Connection, id: string): Promise<Recall> {
  const [row] = await selectRecalls(db).where(eq(recalls.id, id));
  if (!row) throw new AppError("NOT_FOUND", t.later("recallUnknown"));
  return toRecall(row, await nameOfSellers(db));
}

const selectRecalls = (db: Connection) =>
  db
    .select({
      _id: recalls.id,
      grower: { _id: growers.id, name: growers.name },
      fromDay: recalls.fromDay,
      reason: recalls.reason,
      seller: recalls.sellerEmail,
      orders: sql<number>`(select count(*) from ${recallOrders} where ${recallOrders.recallId} = ${recalls.id})::int`,
      createdAt: recalls.createdAt,
    })
    .from(recalls)
    .innerJoin(growers, eq(growers.id, recalls.growerId))
    .$dynamic();

const toRecall = (
  { createdAt, seller, ...row }: Awaited<ReturnType<typeof selectRecalls>>[number],
  nameOf: (email: string) => string,
): Recall => ({
  ...row,
  seller: nameOf(seller),
  createdAt: createdAt.toISOString(),
});

type Chosen = { orderIds?: readonly string[]; limit?: number; offset?: number };

/** The orders of a recall, or some of them, with what they have of its lots: those that wait in their bags first. */
export async function recalledOrders(
  db: Connection,
  recallId: string,
  { orderIds, limit, offset = 0 }: Chosen = {},
): Promise<RecalledOrder[]> {
  const chosen = orderIds === undefined ? sql`true` : sql`${orders.id} = any(${sql.param(orderIds)}::text[])`;
  const { rows } = await db.execute<RecalledOrder>(sql`
    select ${orders.id} as "_id", ${orders.invoiceNumber} as "invoiceNumber",
      trim(coalesce(${orders.address}->>'firstName', '') || ' ' || coalesce(${orders.address}->>'lastName', '')) as name,
      coalesce(${orders.address}->>'phone', '') as phone, ${emailOf} as email,
      ${orders.deliveryDay}::text as "deliveryDay", ${orders.status},
      coalesce((select jsonb_agg(jsonb_build_object('product', coalesce(p.name, l.product_name), 'lot', l.number,
          'amount', u.amount, 'unit', l.unit) order by l.number, u.product_id)
        from ${lotUses} u inner join ${lots} l on l.id = u.lot_id left join ${products} p on p.id = u.product_id
        where u.order_id = ${orders.id} and l.recall_id = ${recallId}), '[]') as got
    from ${recallOrders} inner join ${orders} on ${orders.id} = ${recallOrders.orderId}
    left join ${shoppers} on ${shoppers.id} = ${orders.shopperId}
    where ${recallOrders.recallId} = ${recallId} and ${chosen}
    order by ${orders.status} <> 'Pending', ${orders.deliveryDay}, ${orders.invoiceDay}, ${orders.invoiceCounter}
    limit ${limit ?? null} offset ${offset}`);
  return rows;
}

/** The orders of a recall as a spreadsheet: a line for each lot of an order, with the columns that the role sees. */
export function recallCsv(orders: readonly RecalledOrder[], { may }: Role): string {
  const { contacts } = seenFields(may);
  const head = [
    ...[t("csvInvoice"), t("csvName"), ...(contacts ? [t("csvPhone"), t("csvEmail")] : [])],
    ...[t("csvDay"), t("csvStatus")],
    ...[t("csvProduct"), t("csvLot"), t("csvAmount")],
  ];
  const none = { product: "", lot: "", amount: "" };
  return writeCsv(
    head,
    orders.flatMap(({ invoiceNumber, name, phone, email, deliveryDay, status, got }) => {
      const reached = contacts ? [phone ?? "", email ?? ""] : [];
      const order = [invoiceNumber, name, ...reached, deliveryDay, statusName(status)];
      const parts = got.map(({ product, lot, amount, unit }) => {
        return { product, lot: String(lot), amount: amountText(amount, unit) };
      });
      return (parts.length > 0 ? parts : [none]).map((part) => [
        ...order,
        part.product,
        part.lot,
        part.amount,
      ]);
    }),
  );
}
