import { sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { putOnSale } from "#modules/catalog/actions/put-on-sale.ts";
import { orderItems } from "#modules/order/tables.ts";
import { orderPacks, stockCounts } from "../tables.ts";
import { heldByOrders } from "./held-by-orders.ts";
import { takeStock } from "./take-stock.ts";

/**
 * Takes again what orders need, which are held and no longer cancelled: of the products that are counted now, by their
 * lines or, where it was said since, by what was packed. Too little left of one: `SOLD_OUT`, naming it.
 */
export async function takeStockAgain(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const held = await heldByOrders(tx, orderIds);
  const needed = await neededBy(tx, orderIds);
  const takings = needed.map(({ counting, quantity, ...line }) => {
    const has = held.find(
      (each) =>
        each.orderId === line.orderId && each.productId === line.productId && each.counting === counting,
    );
    return { ...line, quantity: quantity - (has?.quantity ?? 0) };
  });
  await putOnSale(tx, await takeStock(tx, takings), false);
  await noteAllTaken(tx, orderIds);
}

type Needed = { orderId: string; productId: string; counting: string; quantity: number };

async function neededBy(tx: Tx, orderIds: readonly string[]): Promise<Needed[]> {
  const { rows } = await tx.execute<Needed>(sql`
    select order_id as "orderId", product_id as "productId", ${stockCounts.counting},
      coalesce(packed.packs, line.quantity) as quantity
    from (select order_id, product_id, quantity from ${orderItems}
      where order_id = any(${sql.param(orderIds)}::text[])) as line
    full join (select order_id, product_id, packs from ${orderPacks}
      where order_id = any(${sql.param(orderIds)}::text[])) as packed using (order_id, product_id)
    inner join ${stockCounts} using (product_id)
    order by order_id, product_id`);
  return rows;
}

/**
 * From here on, all that was packed for these orders is taken from the countings that last now. What spoilt was taken
 * from the counting of then.
 */
async function noteAllTaken(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update ${orderPacks} set counting = ${stockCounts.counting},
      uncounted = case when ${orderPacks.counting} = ${stockCounts.counting} then least(uncounted, spoilt) else spoilt end
    from ${stockCounts}
    where ${stockCounts.productId} = ${orderPacks.productId}
      and ${orderPacks.orderId} = any(${sql.param(orderIds)}::text[])`);
}
