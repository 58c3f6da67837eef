import { afterAll } from "vitest";
import { productListSchema } from "#modules/catalog/contract/product.ts";
import type { products } from "#modules/catalog/tables.ts";
import { ORDER_STATUSES } from "#modules/order/rules/shared/order-status.ts";
import { read } from "./calls.ts";
import { checkoutOf, placedOrder, sendOrder } from "./checkout.ts";
import { anAddress, aProduct } from "./factories.ts";
import { aShopper, theSeller } from "./sign-in.ts";
import { testApp } from "./test-app.ts";

export type Product = typeof products.$inferSelect;

/** A store whose seller counts packs and whose shopper, Meera, buys them. It is closed after the tests of the file. */
export async function countingShop() {
  const shop = await testApp();
  afterAll(shop.close);
  const meera = await aShopper(shop);
  const seller = await theSeller(shop);
  const address = await anAddress(shop.db, meera);

  /** Two products that are not counted yet. */
  const uncounted = async () => ({
    tomato: await aProduct(shop.db, { name: "Country tomatoes" }),
    onion: await aProduct(shop.db, { name: "Onions" }),
  });
  const wanting = (...lines: [Product, number][]) =>
    checkoutOf(
      lines.map(([product, quantity]) => ({ product, quantity })),
      address,
    );
  const order = (...lines: [Product, number][]) => placedOrder(shop, meera, wanting(...lines));
  const tryOrder = (...lines: [Product, number][]) => sendOrder(shop, meera, wanting(...lines));
  const setStatus = (status: string, ...placedOrders: { _id: string }[]) =>
    shop.post(
      "/api/order/update-statuses",
      { ids: placedOrders.map(({ _id }) => _id), status, from: ORDER_STATUSES },
      seller,
    );
  /** Sends counts unchecked: `{ id, count, seen, reason }` of each product. */
  const count = (...counts: unknown[]) => shop.post("/api/stock/counts", { counts }, seller);

  /** A product as a shopper sees it: the packs left, null if they are not counted, and whether it can be bought. */
  async function stockOf({ id }: Product) {
    const list = read(productListSchema, await shop.get(`/api/product/list?ids=${id}`));
    const [product] = list.products;
    return [product?.left, product?.inStock];
  }

  return { shop, meera, seller, uncounted, wanting, order, tryOrder, setStatus, count, stockOf };
}
