import { sql } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import type { Book } from "./load.ts";
import { CODE, type Market, PACKS, PLACES } from "./market.ts";

const STANDS = sql`status <> 'Cancelled'`;

export type Judged = { sentences: string[]; lost: number };

/** Compares the database with what shoppers were promised. Returns a sentence for each broken promise. */
export async function judge(db: Db, { counted }: Market, book: Book): Promise<Judged> {
  const numberOf = async (query: ReturnType<typeof sql>) =>
    Number((await db.execute<{ number: string | null }>(query)).rows[0]?.number ?? 0);
  const ids = [...book.acknowledged.values()];
  const storedOrders = await numberOf(
    sql`select count(*) as number from orders where id = any(${sql.param(ids)})`,
  );
  const cancelled = [...book.cancelled];
  const stillStand = await numberOf(
    sql`select count(*) as number from orders where id = any(${sql.param(cancelled)}) and ${STANDS}`,
  );
  const untold = ids.filter((id) => !book.perhaps.has(id));
  const wronglyCancelled = await numberOf(
    sql`select count(*) as number from orders where id = any(${sql.param(untold)}) and not ${STANDS}`,
  );
  const orders = await numberOf(sql`select count(*) as number from orders`);
  const attempts = await numberOf(
    sql`select count(*) as number from once_keys where result_id in (select id from orders)`,
  );
  const sold = await numberOf(
    sql`select sum(quantity) as number from order_items join orders on orders.id = order_id
      where product_id = ${counted.id} and ${STANDS}`,
  );
  const left = await numberOf(sql`select count as number from stock_counts where product_id = ${counted.id}`);
  const uses = await numberOf(sql`select count(*) as number from promo_uses where given_back_at is null`);
  const usesOfNone = await numberOf(
    sql`select count(*) as number from promo_uses join orders on orders.id = order_id
      where (given_back_at is null) <> (${STANDS})`,
  );
  const fullest = await numberOf(
    sql`select max(taken) as number from (select count(*) as taken from orders
      where delivery_window ->> 'name' = 'Morning' and ${STANDS} group by delivery_day) as mornings`,
  );
  const wrongLoads = await numberOf(
    sql`select count(*) as number from delivery_loads as slot where taken <> (select count(*) from orders
      where delivery_window ->> 'id' = slot.window_id and delivery_day = slot.day and ${STANDS})`,
  );
  const gaps = await numberOf(
    sql`select sum(missing) as number from (select max(invoice_counter) - count(*) as missing
      from orders group by invoice_day) as days`,
  );
  const lost = new Set(ids).size - storedOrders;
  const broken: [boolean, string][] = [
    [lost > 0, `lost: of ${ids.length} acknowledged orders ${storedOrders} are there`],
    [stillStand > 0, `lost: ${stillStand} of ${cancelled.length} acknowledged cancellations`],
    [wronglyCancelled > 0, `${wronglyCancelled} orders are cancelled that nobody cancelled`],
    [book.doubled > 0 || attempts !== orders, `doubled: ${attempts} attempts made ${orders} orders`],
    [sold + left !== PACKS, `oversold: ${sold} packs sold and ${left} left of ${PACKS}`],
    [uses > CODE.mostUses, `oversold: a code of ${CODE.mostUses} uses was used ${uses} times`],
    [usesOfNone > 0, `${usesOfNone} uses of a code don't go with their order`],
    [fullest > PLACES, `oversold: a window of ${PLACES} places holds ${fullest}`],
    [wrongLoads > 0, `${wrongLoads} windows count other orders than they hold`],
    [gaps > 0, `${gaps} gaps in the invoice numbers`],
    [book.fiveHundreds > 0, `${book.fiveHundreds} answers were 500 where 503 is true`],
    [book.silent > 0, `${book.silent} requests hung without an answer`],
  ];
  return { sentences: broken.filter(([isBroken]) => isBroken).map(([, sentence]) => sentence), lost };
}
