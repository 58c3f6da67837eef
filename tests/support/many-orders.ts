import { expect } from "vitest";
import type { OrderAnswer } from "#modules/order/contract/order.ts";
import type { Answer, Visitor } from "./calls.ts";
import { checkoutOf, placedOrder, sendOrder } from "./checkout.ts";
import { anAddress, aProduct } from "./factories.ts";
import { aShopper, theSeller } from "./sign-in.ts";
import { type TestApp, testApp } from "./test-app.ts";

export type BusyShop = {
  shop: TestApp;
  seller: Visitor;
  /** The newest of its orders; all others are copies of it. */
  newest: OrderAnswer;
  /** Places one more order as its shopper. */
  place: () => Promise<Answer>;
};

/** A store in which one shopper, Meera, has placed an order after `count` earlier ones. */
export async function busyShop(count: number): Promise<BusyShop> {
  const shop = await testApp();
  const [seller, meera] = [await theSeller(shop), await aShopper(shop)];
  const address = await anAddress(shop.db, meera);
  const product = await aProduct(shop.db);
  const newest = await placedOrder(shop, meera, checkoutOf([{ product, quantity: 2 }], address));
  await manyOrders(shop, newest, count);
  const place = () => sendOrder(shop, meera, checkoutOf([{ product, quantity: 1 }], address));
  return { shop, seller, newest, place };
}

/** Makes `count` copies of an order on the days before it: seven a day, a minute apart. Every fifth is cancelled. */
export async function manyOrders({ pool }: TestApp, { _id: like }: { _id: string }, count: number) {
  const copied = `from orders o join generate_series(1, ${count}) n on o.id = $1`;
  const client = await pool.connect();
  try {
    await client.query("begin");
    const { rowCount } = await client.query(
      `insert into orders (id, shopper_id, invoice_day, invoice_counter, invoice_number, address, seller, promo_code,
        total_paise, payment_type, status, delivery_day, delivery_window, created_at, item_names)
      select o.id || '-' || n, shopper_id, invoice_day - 1 - n / 7, 1 + n % 7, 'OLD-' || n, address, seller, promo_code,
        total_paise, payment_type, case when n % 5 = 0 then 'Cancelled' else 'Pending' end,
        delivery_day - n / 7, delivery_window, created_at - (1 + n / 7) * interval '1 day' + (n % 7) * interval '1 minute',
        item_names ${copied}`,
      [like],
    );
    expect(rowCount).toBe(count);
    await client.query(
      `insert into order_items (order_id, line_number, product_id, name, category_path, price_paise, offer_price_paise,
        pack_quantity, pack_unit, image_url, quantity, hsn)
      select o.id || '-' || n, line_number, product_id, name, category_path, price_paise, offer_price_paise,
        pack_quantity, pack_unit, image_url, quantity, hsn ${copied} join order_items i on i.order_id = o.id`,
      [like],
    );
    await client.query(
      `insert into order_adjustments (order_id, position, kind, label, paise)
      select o.id || '-' || n, position, kind, label, paise ${copied} join order_adjustments a on a.order_id = o.id`,
      [like],
    );
    await client.query("commit");
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}
