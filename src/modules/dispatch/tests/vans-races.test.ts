import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import type { OrderAnswer } from "#modules/order/contract/order.ts";
import { orderHistory, orders } from "#modules/order/tables.ts";
import { read } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder } from "#tests/support/checkout.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { aShopper, theSeller } from "#tests/support/sign-in.ts";
import { twoDoors } from "#tests/support/two-doors.ts";
import { linkMadeSchema, vanAddedSchema } from "../contract/vans.ts";
import { cashReceipts, driveEvents, vanCashCounts, vanStops } from "../tables.ts";

const { shop, doorFor } = await twoDoors();
const seller = await theSeller(shop);
const meera = await aShopper(shop);
const jar = await aProduct(shop.db);
const checkout = checkoutOf([{ product: jar, quantity: 1 }], await anAddress(shop.db, meera));
const place = () => placedOrder(shop, meera, checkout);
const times = <Result>(count: number, work: (n: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));

async function aVan(name: string) {
  const fields = { name, driver: "", phone: "" };
  const { id } = read(vanAddedSchema, await shop.post("/api/delivery/vans", fields, seller));
  const { path } = read(linkMadeSchema, await shop.post(`/api/delivery/vans/${id}/link`, {}, seller));
  return { id, token: path.replace("/drive/", "") };
}

const one = await aVan("One");
const two = await aVan("Two");

const give = (n: number, order: OrderAnswer, van: string) =>
  doorFor(n).send("PUT", "/api/delivery/van-stops", {
    as: seller,
    json: { day: order.deliveryDay, orders: [order._id], van },
  });

/** An order that van One drives to. */
async function onesStop(): Promise<OrderAnswer> {
  const order = await place();
  expect(await give(0, order, one.id)).toMatchObject({ status: 200 });
  return order;
}

/** A driver's call about an order, through one of the two doors. */
const drive = (
  n: number,
  order: OrderAnswer,
  { path, key = randomUUID(), van = one, ...fields }: Record<string, unknown> & DriveCall,
) =>
  doorFor(n).send("POST", `/api/drive/${path}`, {
    headers: { "drive-token": van.token, "idempotency-key": key },
    json: { orders: [order._id], day: order.deliveryDay, at: "2026-03-15T03:00:00.000Z", ...fields },
  });
type DriveCall = { path: string; key?: string; van?: typeof one };
const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status);

it("ten tries of one mark at once count once", async () => {
  for (let round = 0; round < 5; round++) {
    const order = await onesStop();
    const [noteKey, key] = [randomUUID(), randomUUID()];
    const noted = await times(10, (n) =>
      drive(n, order, { path: "noted", key: noteKey, kind: "not-home", note: "Gate locked" }),
    );
    const delivered = await times(10, (n) =>
      drive(n, order, { path: "delivered", key, cash: 80, way: "cash" }),
    );
    expect(statusesOf([...noted, ...delivered])).toEqual(Array(20).fill(200));
    expect(await shop.db.$count(orderHistory, eq(orderHistory.orderId, order._id))).toBe(1);
    const events = await shop.db.select().from(driveEvents);
    expect(events.map(({ kind }) => kind).toSorted()).toEqual(["delivered", "not-home"]);
    await shop.db.delete(orders);
  }
});

it("a driver and the office that note different sums for one order at once agree on one of them", async () => {
  for (let round = 0; round < 10; round++) {
    const order = await onesStop();
    const answers = await times(8, (n) =>
      n % 2
        ? drive(n >> 1, order, { path: "delivered", cash: 80, way: "cash" })
        : doorFor(n >> 1).post("/api/delivery/delivered", { orders: [order._id], cash: 90 }, seller),
    );
    const [noted] = await shop.db.select().from(cashReceipts);
    const mine = noted?.paise === 8000 ? 1 : 0;
    expect(statusesOf(answers)).toEqual(answers.map((_, n) => (n % 2 === mine ? 200 : 409)));
    // A refused driver's event is not stored either.
    expect(await shop.db.$count(driveEvents)).toBe(mine === 1 ? 4 : 0);
    expect(await shop.db.$count(orderHistory, eq(orderHistory.orderId, order._id))).toBe(1);
    await shop.db.delete(orders);
  }
});

it("two drivers whose stop moves between them at once never both deliver it", async () => {
  for (let round = 0; round < 10; round++) {
    const order = await onesStop();
    const answers = await times(6, (n) => {
      if (n < 2) return drive(n, order, { path: "delivered", cash: 80, way: "cash" });
      if (n < 4) return drive(n, order, { path: "delivered", van: two, cash: 90, way: "cash" });
      return give(n, order, n === 4 ? two.id : one.id);
    });
    const through = answers
      .slice(0, 4)
      .flatMap(({ status }, n) => (status === 200 ? (n < 2 ? 8000 : 9000) : []));
    const receipts = await shop.db.select().from(cashReceipts);
    expect(new Set(through)).toEqual(new Set(receipts.map(({ paise }) => paise)));
    for (const { status } of answers) expect([200, 404, 409]).toContain(status);
    expect(await shop.db.$count(vanStops)).toBe(1);
    await shop.db.delete(orders);
  }
});

it("an order that the office cancels while its driver delivers it is one of both, with or without its cash", async () => {
  for (let round = 0; round < 10; round++) {
    const order = await onesStop();
    const cancel = { ids: [order._id], status: "Cancelled" };
    const [driven] = await times(2, (n) =>
      n
        ? doorFor(n).post("/api/order/update-statuses", cancel, seller)
        : drive(n, order, { path: "delivered", cash: 80, way: "cash" }),
    );
    const [storedOrder] = await shop.db.select().from(orders);
    const paise = (await shop.db.select().from(cashReceipts)).map((each) => each.paise);
    expect([200, 409]).toContain(driven?.status);
    if (driven?.status === 409)
      expect({ status: storedOrder?.status, paise }).toEqual({ status: "Cancelled", paise: [] });
    expect(await shop.db.$count(driveEvents)).toBe(driven?.status === 200 ? 1 : 0);
    await shop.db.delete(orders);
  }
});

it("two who note a van's first count at once have one winner", async () => {
  for (let round = 0; round < 10; round++) {
    await shop.db.delete(vanCashCounts);
    const answers = await times(2, (n) =>
      doorFor(n).send("PUT", "/api/delivery/cash-count", {
        as: seller,
        json: { day: "2026-03-15", van: one.id, counted: 100 + n, seen: null, confirmed: true },
      }),
    );
    expect(statusesOf(answers).toSorted()).toEqual([200, 409]);
  }
});
