import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { auditEntries } from "#modules/audit/tables.ts";
import { readDelivery } from "#modules/delivery/actions/read-delivery.ts";
import { deliveryAreas, deliveryLoads, deliveryWindows } from "#modules/delivery/tables.ts";
import type { Order } from "#modules/order/contract/order.ts";
import { sellerOrdersSchema } from "#modules/order/contract/order-lists.ts";
import { statusesUpdatedSchema } from "#modules/order/contract/change-status.ts";
import { packingListSchema } from "#modules/order/contract/packing-list.ts";
import { invoiceCounters, orders } from "#modules/order/tables.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder } from "#tests/support/checkout.ts";
import { aCategory, anAddress, aProduct } from "#tests/support/factories.ts";
import { aShopper, theSeller } from "#tests/support/sign-in.ts";
import { testApp } from "#tests/support/test-app.ts";
import { arrangedSchema, deliveredSchema, runSheetSchema } from "./contract.ts";
import { cashReceipts } from "./tables.ts";

// It opens on Tuesday, 10 March 2026, shortly after noon at the store.
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

const SUNDAY = "2026-03-15";
const WEDNESDAY = "2026-03-11";
const MORNING = { id: "morning", weekday: 0, name: "7–10 am", begins: "07:00", ends: "10:00", capacity: 9 };
const EVENING = { id: "evening", weekday: 0, name: "Evening", begins: "16:00", ends: "19:00", capacity: 9 };

beforeEach(async () => {
  shop.clock.now = new Date("2026-03-10T07:00:00Z");
  for (const table of [orders, invoiceCounters, deliveryLoads, deliveryWindows, deliveryAreas]) {
    await shop.db.delete(table);
  }
});

const places = [
  { address: home, shopper: meera },
  { address: office, shopper: meera },
  { address: anbus, shopper: anbu },
];
const order = (address: { id: string } = home, product = mango, quantity = 1, delivery?: object) => {
  const shopper = places.find((place) => place.address.id === address.id)?.shopper ?? meera;
  const checkout = checkoutOf([{ product, quantity }], address);
  return placedOrder(shop, shopper, { ...checkout, ...(delivery && { delivery }) });
};
const sheet = async (day?: string) =>
  read(runSheetSchema, await shop.get(`/api/delivery/run-sheet${day ? `?day=${day}` : ""}`, seller));
const setStatus = (status: string, ...some: Order[]) =>
  shop.post("/api/order/update-statuses", { ids: some.map(({ _id }) => _id), status }, seller);
const send = (method: string, path: string, json: object) =>
  shop.send(method, `/api/delivery${path}`, { as: seller, json });
const deliver = (some: Order[], cash: number, more: object = {}) =>
  send("POST", "/delivered", { orders: some.map(({ _id }) => _id), cash, ...more });
const arrange = (day: string, ...some: Order[]) =>
  send("PUT", "/run-sheet", { day, orders: some.map(({ _id }) => _id) });
const numbersOf = ({ runs }: Awaited<ReturnType<typeof sheet>>) =>
  runs.map(({ window, areas }) => [
    window?.name ?? null,
    ...areas.map(({ pins, stops }) => [
      pins,
      ...stops.map((stop) => stop.orders.map(({ invoiceNumber }) => invoiceNumber.slice(-1)).join("+")),
    ]),
  ]);
const receipts = async () => {
  const rows = await shop.db.select().from(cashReceipts);
  return Object.fromEntries(rows.map(({ orderId, paise }) => [orderId, paise]));
};

describe("the run sheet", () => {
  it("is of the next day with a delivery, by window and area, each household one stop", async () => {
    const terms = { feePaise: null, minimumPaise: null };
    await shop.db.insert(deliveryAreas).values([
      { firstPin: "570001", lastPin: "570010", ...terms },
      { firstPin: "570020", lastPin: "570020", ...terms },
    ]);
    await shop.db.insert(deliveryWindows).values([MORNING, EVENING]);
    const { rules } = await readDelivery(shop.db, { from: SUNDAY });
    shop.deps.delivery.take({ version: 1000, rules });
    const evening = await order(home, mango, 1, { day: SUNDAY, window: "evening" });
    await order(anbus);
    await order(office);
    await order(home);
    await setStatus("Cancelled", await order(office));
    await order(home, jar, 2, { day: SUNDAY, window: "morning" });
    const found = await sheet();
    expect(found).toMatchObject({ day: SUNDAY, counted: null });
    expect(numbersOf(found)).toEqual([
      ["7–10 am", ["570001–570010", "4+6", "3"], ["570020", "2"]],
      ["Evening", ["570001–570010", "1"]],
    ]);
    const [stop] = found.runs[0]?.areas[0]?.stops ?? [];
    expect(stop).toMatchObject({
      address: { street: "9 Fort Road" },
      items: [
        { name: "Mango", quantity: 1, pack: { quantity: 500, unit: "g" } },
        { name: "Jar", quantity: 2 },
      ],
      // Each order with the charges that were agreed for it.
      orders: [
        { status: "Pending", due: 90, received: null },
        { due: 130, received: null },
      ],
    });
    expect(evening.deliveryWindow?.name).toBe("Evening");
    expect(await shop.get("/api/delivery/run-sheet?day=soon", seller)).toMatchObject(
      refusal(400, "A day is written as yyyy-mm-dd"),
    );
    shop.deps.delivery.take({ version: 1001, rules: { ...rules, areas: [], windows: [] } });
  });

  it("is of today where nothing is to be delivered, and empty", async () => {
    expect(await sheet()).toMatchObject({ day: "2026-03-10", runs: [] });
    await setStatus("Cancelled", await order(home, jar));
    expect(await sheet(WEDNESDAY)).toMatchObject({ day: WEDNESDAY, runs: [] });
  });

  it("says what is really in a bag that was weighed", async () => {
    const weighed = await order(home, mango, 2);
    const jars = await order(home, jar, 3, { day: SUNDAY });
    const [mangoes, jarLine] = [weighed.items[0]?._id, jars.items[0]?._id];
    const line = { item: mangoes, amount: 700 };
    await shop.post("/api/order/weigh", { id: weighed._id, lines: [line] }, seller);
    const replacement = { product: mango.id, quantity: 1 };
    await shop.post("/api/order/weigh", { id: jars._id, lines: [{ item: jarLine, replacement }] }, seller);
    expect((await sheet()).runs[0]?.areas[0]?.stops).toMatchObject([
      {
        items: [
          { name: "Mango", quantity: 1, pack: { quantity: 700, unit: "g" } },
          { name: "Mango", quantity: 1, pack: { quantity: 500, unit: "g" } },
        ],
        orders: [{ due: 106 }, { due: 90 }],
      },
    ]);
  });
});

describe("the packing list", () => {
  it("has a household's orders together as one bag, each with its own sum", async () => {
    const [first, other] = [await order(home), await order(office)];
    const second = await order(home, jar, 2, { day: SUNDAY });
    const path = `/api/order/packing-list?day=${SUNDAY}&by=delivery`;
    const { bags } = read(packingListSchema, await shop.get(path, seller));
    expect(bags).toMatchObject([
      { _id: first._id, household: first._id, amount: 90 },
      { _id: second._id, household: first._id, amount: 130 },
      { _id: other._id, household: other._id, amount: 90 },
    ]);
  });
});

describe("arranging the stops", () => {
  it("is remembered, and what is ordered later joins the end", async () => {
    const [first, second] = [await order(home), await order(office)];
    expect(read(arrangedSchema, await arrange(SUNDAY, second, first)).message).toBe(
      "The order of the stops is saved",
    );
    expect(numbersOf(await sheet())).toEqual([[null, ["570001", "2", "1"]]]);
    const early = await anAddress(shop.db, meera, { street: "1 Aa Road" });
    await order(early);
    expect(numbersOf(await sheet())).toEqual([[null, ["570001", "2", "1", "3"]]]);
    // One more for a household that has its place already.
    await order(office, jar, 1, { day: SUNDAY });
    expect(numbersOf(await sheet())).toEqual([[null, ["570001", "2+4", "1", "3"]]]);
    await arrange(SUNDAY, first, second);
    expect(numbersOf(await sheet())).toEqual([[null, ["570001", "1", "2+4", "3"]]]);
  });

  it("counts for its day and window alone", async () => {
    const [first, second] = [await order(home), await order(office)];
    await arrange(SUNDAY, second, first);
    const monday = "2026-03-16";
    await shop.db.update(orders).set({ deliveryDay: monday });
    expect(numbersOf(await sheet())).toEqual([[null, ["570001", "1", "2"]]]);
    await shop.db.update(orders).set({ deliveryDay: SUNDAY, deliveryWindow: MORNING });
    expect(numbersOf(await sheet())).toEqual([["7–10 am", ["570001", "1", "2"]]]);
  });

  it("is refused for what does not come on that day", async () => {
    const [first, second] = [await order(home), await order(office)];
    await setStatus("Cancelled", second);
    const moved = refusal(409, "An order is no longer on this list. Please reload it.");
    expect(await arrange(SUNDAY, first, second)).toMatchObject(moved);
    expect(await arrange(WEDNESDAY, first)).toMatchObject(moved);
    expect(await send("PUT", "/run-sheet", { day: SUNDAY, orders: ["none"] })).toMatchObject(moved);
    expect(await arrange(SUNDAY)).toMatchObject(refusal(400, "Please say which orders, in which order"));
  });
});

describe("delivered, with what was received", () => {
  it("delivers all of a bag, once, and divides its cash by what its orders owe", async () => {
    const bag = [await order(home), await order(home, jar, 2, { day: SUNDAY })];
    const answer = read(deliveredSchema, await deliver(bag, 200));
    expect(answer.message).toBe("Delivered, ₹200 received");
    expect(answer.change).not.toBeNull();
    const [stop] = (await sheet()).runs[0]?.areas[0]?.stops ?? [];
    expect(stop?.orders).toMatchObject([
      { status: "Delivered", due: 90, received: 81.82 },
      { status: "Delivered", due: 130, received: 118.18 },
    ]);
    const before = await receipts();
    expect(read(deliveredSchema, await deliver(bag, 200)).change).toBeNull();
    expect(await receipts()).toEqual(before);
    const trail = read(sellerOrdersSchema, await shop.get("/api/order/seller", seller)).orders;
    for (const one of trail)
      expect(one).toMatchObject({ isPaid: true, trail: [{ status: "Delivered", by: "seller" }] });
    const rows = await shop.db.select().from(auditEntries);
    expect(rows.filter(({ after }) => JSON.stringify(after).includes("cashReceived"))).toHaveLength(2);
  });

  it("refuses another sum, unless it is said what was noted", async () => {
    const bag = [await order(home)];
    await deliver(bag, 90);
    expect(await deliver(bag, 80)).toMatchObject(
      refusal(409, "₹90 are noted for this stop already. Please reload the list."),
    );
    expect(await deliver(bag, 80, { instead: 70 })).toMatchObject({ status: 409 });
    expect(read(deliveredSchema, await deliver(bag, 80, { instead: 90 })).change).toBeNull();
    expect(Object.values(await receipts())).toEqual([8000]);
    // Whoever has set it to Delivered on another page has said that it was paid in full.
    const other = await order(office);
    await setStatus("Delivered", other);
    expect(await deliver([other], 90)).toMatchObject({ status: 200 });
    expect(await deliver([other], 50, { instead: 90 })).toMatchObject({ status: 200 });
    expect((await receipts())[other._id]).toBe(5000);
  });

  it("takes the receipt back with the delivery, however that is taken back", async () => {
    const bag = [await order(home)];
    const { change } = read(deliveredSchema, await deliver(bag, 90));
    expect(await shop.post("/api/order/undo-status", { change }, seller)).toMatchObject({ status: 200 });
    expect(await receipts()).toEqual({});
    await deliver(bag, 70);
    read(statusesUpdatedSchema, await setStatus("Out for Delivery", ...bag));
    expect(await receipts()).toEqual({});
    expect((await sheet()).runs[0]?.areas[0]?.stops[0]?.orders).toMatchObject([{ due: 90, received: null }]);
  });

  it("is not for what was cancelled, is delivered in part, or is no order", async () => {
    const [first, second] = [await order(home), await order(home, jar, 1, { day: SUNDAY })];
    await setStatus("Delivered", first);
    expect(await deliver([first, second], 180)).toMatchObject(
      refusal(409, "Some of this bag's orders are delivered already. Please reload the list."),
    );
    await setStatus("Cancelled", second);
    expect(await deliver([second], 90)).toMatchObject(
      refusal(409, `${second.invoiceNumber} has been cancelled. Please reload the list.`),
    );
    expect(await send("POST", "/delivered", { orders: ["none"], cash: 1 })).toMatchObject({ status: 404 });
    expect(await deliver([first], -1)).toMatchObject(refusal(400, "The cash can't be negative"));
    expect(await receipts()).toEqual({});
  });

  it("is held by the database: cash is for what is delivered", async () => {
    const one = await order(home);
    const row = { orderId: one._id, paise: 1, sellerEmail: "someone" };
    await expect(shop.db.insert(cashReceipts).values(row)).rejects.toThrow();
    await deliver([one], 90);
    const undelivered = { status: "Pending" as const, isPaid: false };
    await expect(shop.db.update(orders).set(undelivered)).rejects.toThrow();
  });
});

describe("the cash that was counted", () => {
  it("is kept for its day, and can be taken back", async () => {
    const put = (counted: number | null) => send("PUT", "/cash-count", { day: SUNDAY, counted });
    expect(read(arrangedSchema, await put(1234.5)).message).toBe("₹1,234.50 counted");
    await put(1200);
    expect((await sheet(SUNDAY)).counted).toBe(1200);
    expect((await sheet(WEDNESDAY)).counted).toBeNull();
    expect(read(arrangedSchema, await put(null)).message).toBe("The count is taken back");
    expect((await sheet(SUNDAY)).counted).toBeNull();
    expect(await put(-1)).toMatchObject({ status: 400 });
  });
});
