import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import { categories, isInStock, listProducts, products } from "#modules/catalog/index.ts";
import { MAX_BOUGHT_WITH, MAX_USUAL, type UsualProduct } from "../contract/usual.ts";
import { orderItems, orders } from "../tables.ts";
import { areConfirmed } from "./order-filter.ts";

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

/** The number of the store's last orders that are read, however many there are. */
const LAST_OF_ALL = 500;
/** The number of households that bought both, at least. So nobody's own order is shown to others. */
const FEWEST_SHOPPERS = 3;

/** What others bought in the same orders as a product, of what can be bought now, the most frequent first. */
export async function boughtWith(db: Db, productId: string): Promise<UsualProduct["product"][]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with last_order as materialized (
      select ${orders.id}, ${orders.shopperId} from ${orders}
      where ${orders.status} <> 'Cancelled' and ${areConfirmed}
      order by ${orders.invoiceDay} desc, ${orders.createdAt} desc, ${orders.invoiceCounter} desc
      limit ${LAST_OF_ALL}
    )
    select other.product_id as id
    from last_order
    inner join ${orderItems} on ${orderItems.orderId} = last_order.id and ${orderItems.productId} = ${productId}
    inner join ${orderItems} as other on other.order_id = last_order.id and other.product_id <> ${productId}
    inner join ${products} on ${products.id} = other.product_id
    inner join ${products} as this on this.id = ${productId}
    where ${products.categoryPath} <> this.category_path
    group by other.product_id
    having count(distinct last_order.shopper_id) >= ${FEWEST_SHOPPERS}
    order by count(distinct last_order.shopper_id) desc, other.product_id
    limit ${MAX_BOUGHT_WITH}`);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const { products: sold } = await listProducts(db, {
    ids: ids.join(","),
    inStock: "1",
    limit: MAX_BOUGHT_WITH,
  });
  return ids.flatMap((id) => sold.find(({ _id }) => _id === id) ?? []);
}
