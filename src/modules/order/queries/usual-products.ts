import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import { categories, isInStock, listProducts, products } from "#modules/catalog/index.ts";
import { MAX_USUAL, type UsualProduct } from "../contract/usual.ts";
import { orderItems, orders } from "../tables.ts";
import { areConfirmed } from "./order-filter.ts";

/** The number of a shopper's last orders that are read. */
const LAST_ORDERS = 10;
/** The number of these orders that a usual product was in, at least. */
const FEWEST_ORDERS = 2;

/**
 * What a shopper buys again and again: products that can be bought now, those in most of the last orders first, each in
 * the quantity that was ordered most often. Orders that were
 * cancelled or not paid in advance don't count.
 */
export async function usualProducts(db: Db, shopperId: string): Promise<UsualProduct[]> {
  const { rows } = await db.execute<{ id: string; quantity: number }>(usualQuery(shopperId));
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id).join(",");
  const { products: sold } = await listProducts(db, { ids, inStock: "1", limit: MAX_USUAL });
  return rows.flatMap(({ id, quantity }) => {
    const product = sold.find(({ _id }) => _id === id);
    const buyable = product ? Math.min(quantity, product.left ?? quantity) : 0;
    return product && buyable > 0 ? [{ product, quantity: buyable }] : [];
  });
}

/** Reads the last orders by the index of the shopper, and their lines by that of the order. */
const usualQuery = (shopperId: string): SQL => sql`
  select ${products.id}, mode() within group (order by ${orderItems.quantity}) as quantity
  from (
    select ${orders.id}, ${orders.createdAt} from ${orders}
    where ${orders.shopperId} = ${shopperId} and ${orders.status} <> 'Cancelled' and ${areConfirmed}
    order by ${orders.createdAt} desc limit ${LAST_ORDERS}
  ) as last_order
  inner join ${orderItems} on ${orderItems.orderId} = last_order.id
  inner join ${products} on ${products.id} = ${orderItems.productId} and ${isInStock(products)}
  inner join ${categories} on ${categories.path} = ${products.categoryPath} and ${categories.isActive}
  group by ${products.id}
  having count(distinct last_order.id) >= ${FEWEST_ORDERS}
  order by count(distinct last_order.id) desc, max(last_order.created_at) desc, ${products.position}
  limit ${MAX_USUAL}`;
