import { asc, eq, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { putOnSale } from "#modules/catalog/actions/put-on-sale.ts";
import { orderItems } from "#modules/order/tables.ts";
import { stockCounts } from "../tables.ts";
import { heldByOrders } from "./held-by-orders.ts";
import { takeStock } from "./take-stock.ts";

/**
 * Takes again what the lines of orders need, which are held and no longer cancelled: of the products that are counted
 * now. Too little left of one: `SOLD_OUT`, naming it.
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
}

function neededBy(tx: Tx, orderIds: readonly string[]) {
  return tx
    .select({
      orderId: orderItems.orderId,
      productId: stockCounts.productId,
      counting: stockCounts.counting,
      quantity: orderItems.quantity,
    })
    .from(orderItems)
    .innerJoin(stockCounts, eq(stockCounts.productId, orderItems.productId))
    .where(sql`${orderItems.orderId} = any(${sql.param(orderIds)}::text[])`)
    .orderBy(asc(orderItems.orderId), asc(orderItems.lineNumber));
}
