import { beforeEach, expect, it } from "vitest";
import { deliveryWindows, slotBookings } from "#modules/delivery/tables.ts";
import { type Answer, read, type Visitor } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder, sendOrder } from "#tests/support/checkout.ts";
import { aCategory, anAddress, aProduct } from "#tests/support/factories.ts";
import { expectBooksToAgree } from "#tests/support/order-books.ts";
import { aShopper, theSeller } from "#tests/support/sign-in.ts";
import { countPacks, packsLeft } from "#tests/support/stock.ts";
import { twoDoors } from "#tests/support/two-doors.ts";
import { whileUncommitted } from "#tests/support/waiting.ts";
import { type OrderAnswer, orderAnswerSchema, ordersSchema } from "../contract/order.ts";
import { orderRevisions, orders } from "../tables.ts";

const { shop, doorFor } = await twoDoors();

const seller = await theSeller(shop);
const meera = await aShopper(shop);
const [home, office] = [await anAddress(shop.db, meera), await anAddress(shop.db, meera)];
await aCategory(shop.db, { path: "fruits" });
const [mango, lime] = [
  await aProduct(shop.db, { categoryPath: "fruits" }),
  await aProduct(shop.db, { categoryPath: "fruits" }),
];
const SUNDAYS = ["2026-03-15", "2026-03-22"] as const;
const MORNING = { id: "morning", weekday: 0, name: "7–10 am", begins: "07:00", ends: "10:00", capacity: 3 };
await shop.db.insert(deliveryWindows).values([MORNING]);

beforeEach(empty);

/** Removes all orders, and gives both products eight packs. */
async function empty(): Promise<void> {
  for (const table of [orders, slotBookings]) await shop.db.delete(table);
  for (const count of [null, 8]) await countPacks(shop, { [mango.id]: count, [lime.id]: count });
}

const place = () =>
  placedOrder(
    shop,
    meera,
    checkoutOf(
      [
        { product: mango, quantity: 1 },
        { product: lime, quantity: 1 },
      ],
      home,
    ),
  );
const pathOf = (who: Visitor) => (who === seller ? "/api/order/seller-revise" : "/api/order/revise");

/** Changes an order by the total of its preview, through one of the two processes. */
async function change(door: number, order: OrderAnswer, to: object, who: Visitor = meera): Promise<Answer> {
  const json = { id: order._id, revision: order.revision, ...to };
  const through = doorFor(door);
  const shown = await through.post(pathOf(who), { ...json, preview: true }, who);
  if (shown.status !== 200) return shown;
  const { totalAmount } = read(orderAnswerSchema, shown).order;
  return through.post(pathOf(who), { ...json, totalAmount }, who);
}

const lines = ({ items }: OrderAnswer, [first, second]: [number, number]) => ({
  items: [
    { item: items[0]?._id, quantity: first },
    { item: items[1]?._id, quantity: second },
  ],
});
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort();
const mine = async () => read(ordersSchema, await shop.get("/api/order/user", meera)).orders;

it("changes an order once when two tabs and the seller change it at the same time", async () => {
  for (let round = 0; round < 6; round++) {
    const order = await place();
    const answers = await Promise.all([
      change(0, order, lines(order, [2, 1])),
      change(1, order, lines(order, [1, 2])),
      change(0, order, lines(order, [3, 1]), seller),
    ]);
    expect(statuses(answers)).toEqual([200, 409, 409]);
    const [after] = await mine();
    expect(after?.revision).toBe(2);
    expect(await shop.db.$count(orderRevisions)).toBe(1);
    await expectBooksToAgree(shop);
    await empty();
  }
});

it("sells no pack twice to orders that grow towards each other, and never deadlocks", async () => {
  const all = [await place(), await place(), await place(), await place()];
  const answers = await Promise.all(
    all.map((order, n) => change(n % 2, order, n % 2 === 0 ? lines(order, [4, 1]) : lines(order, [1, 4]))),
  );
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  for (const left of (await packsLeft(shop)).values()) expect(left).toBeGreaterThanOrEqual(0);
  await expectBooksToAgree(shop);
});

it("is changed or cancelled, moved or weighed, and ends with the books of what it is", async () => {
  for (let round = 0; round < 4; round++) {
    const order = await place();
    const item = order.items[0]?._id;
    const answers = await Promise.all([
      change(0, order, { ...lines(order, [2, 2]), delivery: { day: SUNDAYS[1] } }),
      doorFor(1).post("/api/order/cancel", { id: order._id }, meera),
      doorFor(0).post("/api/order/move", { id: order._id, day: SUNDAYS[1] }, seller),
      doorFor(1).post(
        "/api/order/weigh",
        { id: order._id, version: 1, lines: [{ item, amount: 0, restock: true }] },
        seller,
      ),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    await expectBooksToAgree(shop);
  }
});

it("gives the last place to one of those who come to it, old orders and new ones", async () => {
  const all = [await place(), await place(), await place()];
  const later = { delivery: { day: SUNDAYS[1], window: "morning" } };
  const checkout = { ...checkoutOf([{ product: lime, quantity: 1 }], home), ...later };
  const answers = await Promise.all([
    ...all.map((order, n) => change(n, order, later)),
    sendOrder(doorFor(1), meera, checkout),
    sendOrder(doorFor(0), meera, checkout),
  ]);
  expect(statuses(answers)).toEqual([200, 200, 200, 409, 409]);
  await expectBooksToAgree(shop);
});

/** The account as an order holds it that is being placed, which takes its stock then. */
const placing = {
  statement: "select 1 from shoppers where id = $1 for no key update",
  values: [meera.id],
  table: "shoppers",
  last: "select 1 from stock_counts for update nowait",
};

it("waits for its account before it holds any stock, if it gets another address", async () => {
  const order = await place();
  const to = { ...lines(order, [2, 1]), address: office.id };
  const answer = await whileUncommitted(shop, placing, () => change(1, order, to));
  expect(answer.status).toBe(200);
  await expectBooksToAgree(shop);
});
