import { sql } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import { listProducts, products } from "#modules/catalog/index.ts";
import { MAX_BOUGHT_WITH, type UsualProduct } from "../contract/usual.ts";
import { orderItems, orders } from "../tables.ts";
import { areConfirmed } from "./order-filter.ts";

/** The number of the store's last orders that are read, whatever their number is. */
const LAST_ORDERS = 500;
/** The number of households that bought both, at least. So nobody's own order is shown to others. */
const FEWEST_SHOPPERS = 3;

/** What others bought in the same orders as a product, of what can be bought now, the most frequent first. */
export async function boughtWith(db: Db, productId: string): Promise<UsualProduct["product"][]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with last_order as materialized (
      select ${orders.id}, ${orders.shopperId} from ${orders}
      where ${orders.status} <> 'Cancelled' and ${areConfirmed}
      order by ${orders.invoiceDay} desc, ${orders.createdAt} desc, ${orders.invoiceCounter} desc
      limit ${LAST_ORDERS}
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
