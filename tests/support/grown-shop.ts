import { afterAll } from "vitest";
import type { OrderAnswer } from "#modules/order/contract/order.ts";
import { ORDER_STATUSES } from "#modules/order/rules/shared/order-status.ts";
import { checkoutOf, placedOrder } from "./checkout.ts";
import { anAddress, aProduct } from "./factories.ts";
import { addGrower, addLot } from "./growers.ts";
import { aShopper, theSeller } from "./sign-in.ts";
import { testApp } from "./test-app.ts";

/** A store whose tomatoes, in packs of 500 g, come from a grower. It is closed after the tests of the file. */
export async function grownShop() {
  const shop = await testApp();
  afterAll(shop.close);
  const seller = await theSeller(shop);
  const meera = await aShopper(shop);
  const address = await anAddress(shop.db, meera);
  const tomato = await aProduct(shop.db, { name: "Tomato" });
  const grower = await addGrower(shop.db, "Lakshmamma", { products: [tomato.id] });

  /** Adds a lot of the grower's tomatoes, in grams. */
  const aLot = (fields: Partial<Parameters<typeof addLot>[1]> = {}) =>
    addLot(shop.db, {
      grower,
      product: tomato.id,
      quantity: 5000,
      harvestedOn: "2026-03-09",
      pricePaise: 3000,
      ...fields,
    });
  /** Places an order for packs of tomatoes. */
  const place = (quantity: number): Promise<OrderAnswer> =>
    placedOrder(shop, meera, checkoutOf([{ product: tomato, quantity }], address));
  const anOrderOf = async (quantity: number) => (await place(quantity))._id;
  const setStatus = (status: string, ...placedOrders: Pick<OrderAnswer, "_id">[]) =>
    shop.post(
      "/api/order/update-statuses",
      { ids: placedOrders.map(({ _id }) => _id), status, from: ORDER_STATUSES },
      seller,
    );
  return { shop, seller, meera, address, tomato, grower, aLot, place, anOrderOf, setStatus };
}
