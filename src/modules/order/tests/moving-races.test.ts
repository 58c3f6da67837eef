import { expect, it } from "vitest";
import { deliveryWindows, slotBookings } from "#modules/delivery/tables.ts";
import { type Answer, read } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder, sendOrder } from "#tests/support/checkout.ts";
import { aCategory, anAddress, aProduct } from "#tests/support/factories.ts";
import { emptyQueues, queuedJobs } from "#tests/support/queued-jobs.ts";
import { aShopper, theSeller } from "#tests/support/sign-in.ts";
import { twoDoors } from "#tests/support/two-doors.ts";
import { whileUncommitted } from "#tests/support/waiting.ts";
import { orderAnswerSchema } from "../contract/order.ts";
import { ORDER_STATUSES } from "../rules/shared/order-status.ts";
import { orders } from "../tables.ts";

const { shop, doorFor } = await twoDoors();

const seller = await theSeller(shop);
const meera = await aShopper(shop);
await aCategory(shop.db, { path: "fruits" });
const mango = await aProduct(shop.db, { categoryPath: "fruits" });
const checkout = checkoutOf([{ product: mango, quantity: 1 }], await anAddress(shop.db, meera));
const MORNING = { id: "morning", weekday: 0, name: "7–10 am", begins: "07:00", ends: "10:00", capacity: 6 };
const EVENING = { ...MORNING, id: "evening", name: "Evening", begins: "16:00", ends: "19:00", capacity: 4 };
await shop.db.insert(deliveryWindows).values([MORNING, EVENING]);
const [SUNDAY, NEXT, LATER] = ["2026-03-15", "2026-03-22", "2026-03-29"] as const;

const ROUNDS = Array.from({ length: 20 }, (_, round) => round + 1);
const CALLS = 30;

async function empty(): Promise<void> {
  await shop.db.delete(orders);
  await shop.db.delete(slotBookings);
}

const placeOn = async (day: string, count: number, window?: string) => {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const order = await placedOrder(shop, meera, { ...checkout, delivery: { day, window } });
    ids.push(order._id);
  }
  return ids;
};

/** Runs orders and moves at the same time, through both processes. */
async function crowd(work: (n: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  let next = 0;
  const one = async () => {
    while (next < CALLS) answers.push(await work(next++));
  };
  await Promise.all(Array.from({ length: 20 }, one));
  return answers;
}

/** Expects that each window of each day has as many taken places as orders, within its capacity. */
async function expectEachPlaceOnce(): Promise<void> {
  const live = (await shop.db.select().from(orders)).filter(({ status }) => status !== "Cancelled");
  const inWindow = (day: string, id: string) =>
    live.filter((order) => order.deliveryDay === day && order.deliveryWindow?.id === id).length;
  const bookings = await shop.db.select().from(slotBookings);
  for (const { day, windowId, booked } of bookings) {
    expect([day, windowId, booked]).toEqual([day, windowId, inWindow(day, windowId)]);
    expect(booked).toBeLessThanOrEqual(windowId === "morning" ? MORNING.capacity : EVENING.capacity);
  }
  expect(bookings.reduce((sum, { booked }) => sum + booked, 0)).toBe(live.length);
}

const sendMove = (n: number, json: object) =>
  doorFor(n).send("POST", "/api/order/move", { as: seller, json });
const sendDay = (n: number, json: object) =>
  doorFor(n).send("POST", "/api/order/move-day", { as: seller, json });

it.each(ROUNDS)("moves and orders for the last places of a day share them, round %i", async () => {
  await empty();
  const leaving = await placeOn(SUNDAY, 8);
  await placeOn(NEXT, 5);
  const answers = await crowd((n) => {
    const id = leaving[n];
    if (id) return sendMove(n, { id, day: NEXT });
    return sendOrder(doorFor(n), meera, { ...checkout, delivery: { day: NEXT } });
  });
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  expect((await shop.db.select().from(orders)).filter((row) => row.deliveryDay === NEXT)).toHaveLength(10);
  await expectEachPlaceOnce();
});

it("days that are moved onto each other while others order and cancel never block each other", async () => {
  await empty();
  const ids = [...(await placeOn(SUNDAY, 3)), ...(await placeOn(NEXT, 3)), ...(await placeOn(LATER, 2))];
  const days = [SUNDAY, NEXT, LATER];
  const answers = await crowd((n) => {
    const [from, to] = [days[n % 3] ?? SUNDAY, days[(n + 1 + (n % 2)) % 3] ?? NEXT];
    const chosenIds = ids.filter((_, index) => index % 3 === n % 3).reverse();
    if (n % 5 === 0) return sendOrder(doorFor(n), meera, { ...checkout, delivery: { day: to } });
    if (n % 5 === 1) return sendMove(n, { id: ids[n % ids.length], day: to });
    if (n % 5 < 4) return sendDay(n, { from, to });
    const status = n % 2 === 0 ? "Cancelled" : "Pending";
    const json = { ids: chosenIds, status, from: ORDER_STATUSES };
    return doorFor(n).send("POST", "/api/order/update-statuses", { as: seller, json });
  });
  expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
  await expectEachPlaceOnce();
});

it("a move waits for whoever takes the last place at the same moment, and then is refused", async () => {
  await empty();
  const [id] = await placeOn(SUNDAY, 1);
  await placeOn(NEXT, 3, "evening");
  const taking = {
    statement: "update delivery_loads set taken = taken + 1 where day = $1 and window_id = 'evening'",
    values: [NEXT],
    table: "delivery_loads",
  };
  const answer = await whileUncommitted(shop, taking, () =>
    shop.post("/api/order/move", { id, day: NEXT, window: "evening" }, seller),
  );
  expect(answer.status).toBe(409);
});

it("an order that is sent out at the same moment stays on its day", async () => {
  await empty();
  const [id] = await placeOn(SUNDAY, 1);
  const leaving = {
    statement: "update orders set status = 'Out for Delivery' where id = $1",
    values: [id],
    table: "orders",
  };
  const answer = await whileUncommitted(shop, leaving, () =>
    shop.post("/api/order/move-day", { from: SUNDAY, to: NEXT }, seller),
  );
  expect(answer.status).toBe(409);
  const rows = await shop.db.select().from(orders);
  expect(rows).toMatchObject([{ deliveryDay: SUNDAY }]);
});

it("one press after the other, or both at once, moves an order once and tells its shopper once", async () => {
  await empty();
  const [id] = await placeOn(SUNDAY, 1);
  await emptyQueues(shop.pool);
  const both = await Promise.all([0, 1, 2].map((n) => sendMove(n, { id, day: NEXT })));
  expect(both.map((answer) => read(orderAnswerSchema, answer).order.trail.length)).toEqual([1, 1, 1]);
  expect(await queuedJobs(shop.pool, { kind: "order-moved" })).toHaveLength(1);
});

it("none of all these ever blocked another in a ring", async () => {
  const { rows } = await shop.pool.query(
    "select deadlocks::int as count from pg_stat_database where datname = current_database()",
  );
  // A deadlock would be retried, so it would not show otherwise.
  expect(rows).toEqual([{ count: 0 }]);
});
