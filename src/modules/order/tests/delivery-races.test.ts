import { expect, it } from "vitest";
import { deliveryWindows, slotBookings } from "#modules/delivery/tables.ts";
import { type Answer, read } from "#tests/support/calls.ts";
import { checkoutOf, sendOrder } from "#tests/support/checkout.ts";
import { aCategory, anAddress, aProduct } from "#tests/support/factories.ts";
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
const MORNING = { id: "morning", weekday: 0, name: "7–10 am", begins: "07:00", ends: "10:00", capacity: 7 };
await shop.db
  .insert(deliveryWindows)
  .values([MORNING, { ...MORNING, id: "evening", begins: "16:00", ends: "19:00", capacity: 5 }]);
const DAY = "2026-03-15";

const ROUNDS = Array.from({ length: 20 }, (_, round) => round + 1);
const BUYERS = 50;
/** The number of connections in the pools of both processes. */
const SIDE_BY_SIDE = 20;

async function crowd(work: (n: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  let next = 0;
  const one = async () => {
    while (next < BUYERS) answers.push(await work(next++));
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, one));
  return answers;
}

const statuses = (answers: readonly Answer[]) => {
  const by = Map.groupBy(answers, ({ status }) => status);
  return Object.fromEntries([...by].map(([status, group]) => [status, group.length]));
};

const takenIn = async (windowId: string) =>
  (await shop.db.select().from(slotBookings)).find((row) => row.day === DAY && row.windowId === windowId)
    ?.booked;

async function empty(): Promise<void> {
  await shop.db.delete(orders);
  await shop.db.delete(slotBookings);
}

it.each(ROUNDS)("50 buyers for the last 7 places make 7 orders, round %i", async () => {
  await empty();
  const morningOrder = { ...checkout, delivery: { day: DAY, window: "morning" } };
  const answers = await crowd((n) => sendOrder(doorFor(n), meera, morningOrder));
  expect(statuses(answers)).toEqual({ 200: 7, 409: BUYERS - 7 });
  expect(await shop.db.$count(orders)).toBe(7);
  expect(await takenIn("morning")).toBe(7);
});

it("refuses an order whose place is taken while it waits for the window", async () => {
  await empty();
  const taking = {
    statement: `insert into delivery_loads (day, window_id, begins, taken, capacity) values ($1, 'morning', '07:00', 7, 7)`,
    values: [DAY],
    table: "delivery_loads",
  };
  const morningOrder = { ...checkout, delivery: { day: DAY, window: "morning" } };
  const answer = await whileUncommitted(shop, taking, () => sendOrder(shop, meera, morningOrder));
  expect(answer.status).toBe(409);
  expect(await shop.db.$count(orders)).toBe(0);
});

it("50 buyers who take the earliest fill one window after the other, without a gap", async () => {
  await empty();
  const answers = await crowd((n) => sendOrder(doorFor(n), meera, checkout));
  expect(statuses(answers)).toEqual({ 200: BUYERS });
  const rows = await shop.db.select().from(slotBookings);
  const full = rows.map(({ day, windowId, booked }) => [day, windowId, booked]).sort();
  expect(full.slice(0, 4)).toEqual([
    [DAY, "evening", 5],
    [DAY, "morning", 7],
    ["2026-03-22", "evening", 5],
    ["2026-03-22", "morning", 7],
  ]);
  expect(rows.reduce((sum, { booked }) => sum + booked, 0)).toBe(BUYERS);
});

it("orders that are cancelled and revived while others come never leave a place over or twice", async () => {
  await empty();
  const placed = await crowd((n) =>
    sendOrder(
      doorFor(n),
      meera,
      n < 12 ? { ...checkout, delivery: { day: DAY } } : { ...checkout, items: [] },
    ),
  );
  const ids = placed
    .filter(({ status }) => status === 200)
    .map((answer) => read(orderAnswerSchema, answer).order._id);
  expect(ids).toHaveLength(12);
  await crowd((n) => {
    const status = ["Cancelled", "Pending"][n % 2];
    const chosenIds = ids.filter((_, index) => index % 3 === n % 3).reverse();
    if (n % 5 === 0) return sendOrder(doorFor(n), meera, { ...checkout, delivery: { day: DAY } });
    return doorFor(n).send("POST", "/api/order/update-statuses", {
      as: seller,
      json: { ids: chosenIds, status, from: ORDER_STATUSES },
    });
  });
  const rows = await shop.db.select().from(orders);
  for (const [id, capacity] of [["morning", 7] as const, ["evening", 5] as const]) {
    const live = rows.filter(
      ({ status, deliveryDay, deliveryWindow }) =>
        status !== "Cancelled" && deliveryDay === DAY && deliveryWindow?.id === id,
    );
    expect(await takenIn(id)).toBe(live.length);
    expect(live.length).toBeLessThanOrEqual(capacity);
  }
});
