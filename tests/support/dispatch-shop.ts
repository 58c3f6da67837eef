import { afterAll, beforeEach } from "vitest";
import { deliveryAreas, deliveryWindows, slotBookings } from "#modules/delivery/tables.ts";
import { runSheetSchema } from "#modules/dispatch/contract/run-sheet.ts";
import type { OrderAnswer } from "#modules/order/contract/order.ts";
import { ORDER_STATUSES } from "#modules/order/rules/shared/order-status.ts";
import { invoiceCounters, orders } from "#modules/order/tables.ts";
import { read } from "./calls.ts";
import { checkoutOf, placedOrder } from "./checkout.ts";
import { aCategory, anAddress, aProduct } from "./factories.ts";
import { aShopper, theSeller } from "./sign-in.ts";
import { testApp } from "./test-app.ts";

export const SUNDAY = "2026-03-15";
export const WEDNESDAY = "2026-03-11";

/**
 * A store whose seller delivers to three addresses: Meera's home and her office, and Anbu's. Before each test it is
 * Tuesday, 10 March 2026, shortly after noon at the store, and there are no orders. Fresh mangoes come on Sunday, and jars
 * on any day. It is closed after the tests of the file.
 */
export async function dispatchShop() {
  const shop = await testApp();
  afterAll(shop.close);
  const seller = await theSeller(shop);
  const [meera, anbu] = [await aShopper(shop), await aShopper(shop)];
  await aCategory(shop.db, { path: "fruits" });
  const mango = await aProduct(shop.db, { name: "Mango", categoryPath: "fruits" });
  const jar = await aProduct(shop.db, { name: "Jar" });
  const home = await anAddress(shop.db, meera, { street: "9 Fort Road" });
  const office = await anAddress(shop.db, meera, { street: "12 Fort Road" });
  const anbus = await anAddress(shop.db, anbu, {
    street: "1 Ring Road",
    zipcode: "570020",
    phone: "98860 55511",
  });

  beforeEach(async () => {
    shop.clock.now = new Date("2026-03-10T07:00:00Z");
    for (const table of [orders, invoiceCounters, slotBookings, deliveryWindows, deliveryAreas]) {
      await shop.db.delete(table);
    }
  });

  const order = (address: { id: string } = home, product = mango, quantity = 1, delivery?: object) => {
    const shopper = address.id === anbus.id ? anbu : meera;
    const checkout = checkoutOf([{ product, quantity }], address);
    return placedOrder(shop, shopper, { ...checkout, ...(delivery && { delivery }) });
  };
  const setStatus = (status: string, ...placedOrders: OrderAnswer[]) =>
    shop.post(
      "/api/order/update-statuses",
      { ids: idsOf(placedOrders), status, from: ORDER_STATUSES },
      seller,
    );
  const sheet = async (day?: string) =>
    read(runSheetSchema, await shop.get(`/api/delivery/run-sheet${day ? `?day=${day}` : ""}`, seller));
  const send = (method: string, path: string, json: object) =>
    shop.send(method, `/api/delivery${path}`, { as: seller, json });
  const arrange = (day: string, ...placedOrders: OrderAnswer[]) =>
    send("PUT", "/run-sheet", { day, orders: idsOf(placedOrders) });
  const deliver = (placedOrders: OrderAnswer[], cash: number, more: object = {}) =>
    send("POST", "/delivered", { orders: idsOf(placedOrders), cash, ...more });

  const goods = { mango, jar };
  const places = { home, office, anbus };
  return { shop, seller, meera, ...goods, ...places, order, setStatus, sheet, send, arrange, deliver };
}

const idsOf = (placedOrders: OrderAnswer[]) => placedOrders.map(({ _id }) => _id);
