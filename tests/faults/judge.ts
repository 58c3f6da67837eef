import { sql } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import type { Book } from "./load.ts";
import { CODE, type Market, PACKS, PLACES } from "./market.ts";

/** What the store's books say against what was promised: a sentence for each promise that was broken. */
export async function judge(db: Db, { counted }: Market, book: Book): Promise<string[]> {
  const numberOf = async (query: ReturnType<typeof sql>) =>
    Number((await db.execute<{ number: string | null }>(query)).rows[0]?.number ?? 0);
  const ids = [...book.acknowledged.values()];
  const kept = await numberOf(sql`select count(*) as number from orders where id = any(${sql.param(ids)})`);
  const orders = await numberOf(sql`select count(*) as number from orders`);
  const attempts = await numberOf(
    sql`select count(*) as number from once_keys where result_id in (select id from orders)`,
  );
  const sold = await numberOf(
    sql`select sum(quantity) as number from order_items where product_id = ${counted.id}`,
  );
  const left = await numberOf(sql`select count as number from stock_counts where product_id = ${counted.id}`);
  const uses = await numberOf(sql`select count(*) as number from promo_uses where given_back_at is null`);
  const fullest = await numberOf(
    sql`select max(taken) as number from (select count(*) as taken from orders
      where delivery_window ->> 'name' = 'Morning' group by delivery_day) as mornings`,
  );
  const gaps = await numberOf(
    sql`select sum(missing) as number from (select max(invoice_counter) - count(*) as missing
      from orders group by invoice_day) as days`,
  );
  const broken: [boolean, string][] = [
    [kept !== new Set(ids).size, `lost: of ${ids.length} acknowledged orders ${kept} are there`],
    [book.doubled > 0 || attempts !== orders, `doubled: ${attempts} attempts made ${orders} orders`],
    [sold + left !== PACKS, `oversold: ${sold} packs sold and ${left} left of ${PACKS}`],
    [uses > CODE.mostUses, `oversold: a code of ${CODE.mostUses} uses was used ${uses} times`],
    [fullest > PLACES, `oversold: a window of ${PLACES} places holds ${fullest}`],
    [gaps > 0, `${gaps} gaps in the invoice numbers`],
    [book.fiveHundreds > 0, `${book.fiveHundreds} answers were 500 where 503 is true`],
  ];
  return broken.filter(([isBroken]) => isBroken).map(([, sentence]) => sentence);
}
