import { sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { products } from "#modules/catalog/index.ts";
import { stockCounts, stockMoves } from "../tables.ts";

/** An order's change of a product's count in packs: negative if it takes them. */
export type OrderMove = {
  orderId: string;
  productId: string;
  change: number;
  /** If set, the move only applies while that counting lasts. */
  counting?: string;
};

/** The sum of all moves of a product, in packs. If `after` is below 0, nothing was written. */
export type MovedStock = { productId: string; name: string; inStock: boolean; before: number; after: number };

/**
 * Changes the counts of products for orders and writes the ledger, in one statement. The counts are locked in the order
 * of the products' ids, so that two orders can't deadlock; after a wait the current count applies. Products that are
 * not counted are left out. A product with too few packs stays unchanged: then the caller refuses, and rolls the rest
 * back.
 */
export async function moveStock(tx: Tx, moves: readonly OrderMove[]): Promise<MovedStock[]> {
  if (moves.length === 0) return [];
  const ids = [...new Set(moves.map(({ productId }) => productId))];
  const { rows } = await tx.execute<MovedStock>(sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
        as wanted ("orderId" text, "productId" text, change bigint, counting text)
    ), held as materialized (
      select ${stockCounts.productId}, ${stockCounts.counting}, ${stockCounts.count},
        ${products.name}, ${products.inStock}
      from ${stockCounts} inner join ${products} on ${products.id} = ${stockCounts.productId}
      where ${stockCounts.productId} = any(${sql.param(ids)}::text[])
      order by ${stockCounts.productId}
      for update of ${stockCounts}
    ), moved as (
      select product_id, held.counting, "orderId" as order_id, change,
        count + sum(change) over (partition by product_id order by "orderId") as count_after
      from wanted inner join held on product_id = "productId" and held.counting = coalesce(wanted.counting, held.counting)
    ), totals as (
      select product_id, name, in_stock, count, count + sum(change) as count_after
      from held inner join moved using (product_id) group by product_id, name, in_stock, count
    ), changed as (
      update ${stockCounts} set count = totals.count_after
      from totals where totals.product_id = ${stockCounts.productId} and totals.count_after >= 0
      returning ${stockCounts.productId}
    ), noted as (
      insert into ${stockMoves} (product_id, counting, kind, change, count_after, order_id)
      select product_id, counting, case when change < 0 then 'sold' else 'given back' end, change, count_after, order_id
      from moved where product_id in (select product_id from changed) order by product_id, order_id
    )
    select product_id as "productId", name, in_stock as "inStock", count as before, count_after::float8 as after
    from totals order by product_id`);
  return rows;
}
