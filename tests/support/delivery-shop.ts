import { afterAll, beforeEach } from "vitest";
import {
  deliveryAreas,
  deliveryClosedDays,
  deliverySettings,
  deliveryWindows,
  slotBookings,
} from "#modules/delivery/tables.ts";
import { type OrderAnswer, ordersSchema } from "#modules/order/contract/order.ts";
import { orders } from "#modules/order/tables.ts";
import { emptyQueues, queuedMails } from "#tests/support/queued-jobs.ts";
import { read } from "./calls.ts";
import { checkoutOf, placedOrder, sendOrder } from "./checkout.ts";
import { aCategory, anAddress, aProduct } from "./factories.ts";
import { aShopper, theSeller } from "./sign-in.ts";
import { testApp } from "./test-app.ts";

export const SATURDAY = "2026-03-14";
export const SUNDAY = "2026-03-15";
/** The following Sunday. */
export const NEXT = "2026-03-22";

export const MORNING = {
  id: "morning",
  weekday: 0,
  name: "7–10 am",
  begins: "07:00",
  ends: "10:00",
  capacity: 2,
};
export const EVENING = {
  id: "evening",
  weekday: 0,
  name: "Evening",
  begins: "16:00",
  ends: "19:00",
  capacity: 1,
};
export const BAZAAR = { ...MORNING, id: "bazaar", weekday: 6, capacity: 1 };
export const DUSK = { ...EVENING, id: "dusk", weekday: 6, capacity: 2 };
/** A window as an order stores it. */
export const windowFields = ({ id, name, begins, ends }: typeof MORNING) => ({ id, name, begins, ends });

/**
 * A store whose shopper, Meera, orders mangoes, which come on Sundays, and jars, which come on any day. It opens on
 * Tuesday, 10 March 2026, shortly after noon at the store. Before each test it has no orders and no mails, and nothing
 * about its deliveries is set. It is closed after the tests of the file.
 */
export async function deliveryShop() {
  const shop = await testApp();
  afterAll(shop.close);
  const seller = await theSeller(shop);
  const meera = await aShopper(shop);
  const address = await anAddress(shop.db, meera);
  await aCategory(shop.db, { path: "fruits" });
  const mango = await aProduct(shop.db, { categoryPath: "fruits" });
  const jar = await aProduct(shop.db);

  beforeEach(async () => {
    for (const table of [orders, slotBookings, deliveryWindows, deliveryAreas, deliveryClosedDays]) {
      await shop.db.delete(table);
    }
    await shop.db.update(deliverySettings).set({ cutOffTime: null, freshWeekdays: [0] });
    await emptyQueues(shop.pool);
  });

  /** Meera's checkout of one pack. Without `delivery` it comes on the earliest free day. */
  const checkout = (delivery?: object, product = mango) => ({
    ...checkoutOf([{ product, quantity: 1 }], address),
    ...(delivery && { delivery }),
  });
  const order = (delivery?: object) => sendOrder(shop, meera, checkout(delivery));
  const place = (delivery?: object, product = mango) => placedOrder(shop, meera, checkout(delivery, product));
  const setStatus = ({ _id }: OrderAnswer, status: string) =>
    shop.patch(`/api/order/update-status/${_id}`, { status }, seller);
  /** Meera's orders as she sees them. */
  const mine = async () => read(ordersSchema, await shop.get("/api/order/user", meera)).orders;
  const withWindows = () => shop.db.insert(deliveryWindows).values([MORNING, EVENING, BAZAAR, DUSK]);
  /** The numbers of places taken, by day and window. */
  const taken = async () => {
    const rows = await shop.db.select().from(slotBookings);
    return Object.fromEntries(rows.map(({ day, windowId, booked: n }) => [`${day} ${windowId}`, n]));
  };
  /** The number of queued mails about moved orders. */
  const mailsAbout = async () => (await queuedMails(shop.pool, { kind: "order-moved" })).length;

  const goods = { mango, jar };
  const calls = { checkout, order, place, setStatus, withWindows };
  return { shop, seller, meera, address, ...goods, ...calls, mine, taken, mailsAbout };
}
