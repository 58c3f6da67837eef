import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import type { OrderAnswer } from "#modules/order/contract/order.ts";
import { ORDER_STATUSES } from "#modules/order/rules/shared/order-status.ts";
import { orderHistory, orders } from "#modules/order/tables.ts";
import { checkoutOf, placedOrder } from "#tests/support/checkout.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { aShopper, theSeller } from "#tests/support/sign-in.ts";
import { twoDoors } from "#tests/support/two-doors.ts";
import { cashCounts, cashReceipts, dispatchStops } from "../tables.ts";

const { shop, doorFor } = await twoDoors();
const seller = await theSeller(shop);
const meera = await aShopper(shop);
const jar = await aProduct(shop.db);
const checkout = checkoutOf([{ product: jar, quantity: 1 }], await anAddress(shop.db, meera));
const place = () => placedOrder(shop, meera, checkout);
const deliver = (n: number, bag: readonly OrderAnswer[], cash: number) =>
  doorFor(n).post("/api/delivery/delivered", { orders: bag.map(({ _id }) => _id), cash }, seller);
const times = <Result>(count: number, work: (n: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));

it("ten taps at once deliver a bag once, and note its cash once", async () => {
  for (let round = 0; round < 10; round++) {
    const bag = [await place(), await place()];
    const answers = await times(10, (n) => deliver(n, n % 3 ? bag : bag.toReversed(), 150));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    for (const { _id } of bag) {
      expect(await shop.db.$count(orderHistory, eq(orderHistory.orderId, _id))).toBe(1);
    }
    const rows = await shop.db.select().from(cashReceipts);
    expect(rows.reduce((sum, { paise }) => sum + paise, 0)).toBe(15_000);
    await shop.db.delete(orders);
  }
});

it("two phones that note different sums at once agree on one of them", async () => {
  for (let round = 0; round < 10; round++) {
    const bag = [await place()];
    const answers = await times(8, (n) => deliver(n, bag, n % 2 ? 80 : 90));
    const [noted] = await shop.db.select().from(cashReceipts);
    const mine = noted?.paise === 8000 ? 1 : 0;
    expect(answers.map(({ status }) => status)).toEqual(answers.map((_, n) => (n % 2 === mine ? 200 : 409)));
    await shop.db.delete(orders);
  }
});

it("two phones that note one sum at once, one in cash and one by UPI, agree on one of them", async () => {
  for (let round = 0; round < 10; round++) {
    const bag = [await place()];
    const json = { orders: bag.map(({ _id }) => _id), cash: 90 };
    const answers = await times(8, (n) =>
      doorFor(n).post("/api/delivery/delivered", n % 2 ? json : { ...json, way: "upi" }, seller),
    );
    const [noted] = await shop.db.select().from(cashReceipts);
    const mine = noted?.way === "upi" ? 0 : 1;
    expect(answers.map(({ status }) => status)).toEqual(answers.map((_, n) => (n % 2 === mine ? 200 : 409)));
    const [storedOrder] = await shop.db.select().from(orders);
    expect(storedOrder).toMatchObject({ receivedPaise: 9000, receivedWay: noted?.way });
    await shop.db.delete(orders);
  }
});

it("a delivery and its taking back at once count no cash without a delivery", async () => {
  for (let round = 0; round < 10; round++) {
    const [order] = [await place()];
    await deliver(0, [order], 80);
    const pending = { ids: [order._id], status: "Pending", from: ORDER_STATUSES };
    const answers = await times(8, (n) =>
      n % 2 ? doorFor(n).post("/api/order/update-statuses", pending, seller) : deliver(n >> 1, [order], 80),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const [storedOrder] = await shop.db.select().from(orders);
    const { rows } = await shop.pool.query("select sum(paid_paise)::int as paid from orders_by_day");
    expect(rows).toEqual([{ paid: storedOrder?.status === "Delivered" ? 8000 : 0 }]);
    await shop.db.delete(orders);
  }
});

it("two who arrange one list in other ways leave it in one of them", async () => {
  const stops = await times(6, place);
  const ids = stops.map(({ _id }) => _id);
  const day = stops[0]?.deliveryDay;
  for (let round = 0; round < 10; round++) {
    const answers = await times(8, (n) =>
      doorFor(n).send("PUT", "/api/delivery/run-sheet", {
        as: seller,
        json: { day, orders: n % 2 ? ids : ids.toReversed() },
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const storedStops = await shop.db.select().from(dispatchStops).orderBy(dispatchStops.position);
    expect([ids, ids.toReversed()]).toContainEqual(storedStops.map(({ orderId }) => orderId));
  }
});

it("two who arrange one list from what both of them saw have one winner", async () => {
  const stops = await times(5, place);
  const ids = stops.map(({ _id }) => _id);
  const day = stops[0]?.deliveryDay;
  for (let round = 0; round < 10; round++) {
    await shop.db.delete(dispatchStops);
    const arrangements = [ids.toReversed(), [...ids.slice(1), ...ids.slice(0, 1)]];
    const answers = await times(2, (n) =>
      doorFor(n).send("PUT", "/api/delivery/run-sheet", {
        as: seller,
        json: { day, orders: arrangements[n], seen: ids },
      }),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const storedStops = await shop.db.select().from(dispatchStops).orderBy(dispatchStops.position);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(storedStops.map(({ orderId }) => orderId)).toEqual(arrangements[winner]);
  }
});

it("two who note a day's first count at once have one winner", async () => {
  for (let round = 0; round < 10; round++) {
    await shop.db.delete(cashCounts);
    const answers = await times(2, (n) =>
      doorFor(n).send("PUT", "/api/delivery/cash-count", {
        as: seller,
        json: { day: "2026-03-15", counted: 100 + n, seen: null, confirmed: true },
      }),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  }
});

it("a delivery that ten phones' tries bring at once under one key counts once", async () => {
  for (let round = 0; round < 5; round++) {
    const bag = [await place()];
    const headers = { "idempotency-key": randomUUID() };
    const json = { orders: bag.map(({ _id }) => _id), cash: 80 };
    const answers = await times(10, (n) =>
      doorFor(n).send("POST", "/api/delivery/delivered", { as: seller, json, headers }),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await shop.db.$count(orderHistory, eq(orderHistory.orderId, bag[0]?._id ?? ""))).toBe(1);
    await shop.db.delete(orders);
  }
});
