import { afterAll, beforeEach } from "vitest";
import { deliveryClosedDays, deliveryLoads, deliveryWindows } from "#modules/delivery/tables.ts";
import { type Order, ordersSchema } from "#modules/order/contract/order.ts";
import { orders } from "#modules/order/tables.ts";
import { read } from "./calls.ts";
import { checkoutOf, placedOrder } from "./checkout.ts";
import { aCategory, anAddress, aProduct } from "./factories.ts";
import { aShopper, theSeller } from "./sign-in.ts";
import { testApp } from "./test-app.ts";

export const SATURDAY = "2026-03-14";
export const SUNDAY = "2026-03-15";
/** The Sunday after. */
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
/** A window as an order keeps it. */
export const kept = ({ id, name, begins, ends }: typeof MORNING) => ({ id, name, begins, ends });

/**
 * A store whose shopper, Meera, orders mangoes, which come on Sundays, and whose seller moves them. It opens on Tuesday,
 * 10 March 2026, shortly after noon at the store. Before each test it has no orders, windows, closed days or mails. It is
 * closed after the tests of the file.
 */
export async function movingShop() {
  const shop = await testApp();
  afterAll(shop.close);
  const seller = await theSeller(shop);
  const meera = await aShopper(shop);
  const address = await anAddress(shop.db, meera);
  await aCategory(shop.db, { path: "fruits" });
  const mango = await aProduct(shop.db, { categoryPath: "fruits" });
  const jar = await aProduct(shop.db);

  beforeEach(async () => {
    for (const table of [orders, deliveryLoads, deliveryWindows, deliveryClosedDays]) {
      await shop.db.delete(table);
    }
    await shop.db.execute("delete from pgboss.job where name = 'mail'");
  });

  const withWindows = () => shop.db.insert(deliveryWindows).values([MORNING, EVENING, BAZAAR, DUSK]);
  const place = (delivery?: object, product = mango) =>
    placedOrder(shop, meera, {
      ...checkoutOf([{ product, quantity: 1 }], address),
      ...(delivery && { delivery }),
    });
  const setStatus = ({ _id }: Order, status: string) =>
    shop.patch(`/api/order/update-status/${_id}`, { status }, seller);
  /** Meera's orders, as she sees them. */
  const mine = async () => read(ordersSchema, await shop.get("/api/order/user", meera)).orders;
  /** How many places are taken, by day and window. */
  const taken = async () => {
    const rows = await shop.db.select().from(deliveryLoads);
    return Object.fromEntries(rows.map(({ day, windowId, taken: n }) => [`${day} ${windowId}`, n]));
  };
  /** How many mails about moved orders wait to be sent. */
  const mailsAbout = async () => {
    const waiting = "select 1 from pgboss.job where name = 'mail' and data->>'kind' = 'order-moved'";
    return (await shop.db.execute(waiting)).rows.length;
  };

  return { shop, seller, jar, withWindows, place, setStatus, mine, taken, mailsAbout };
}
