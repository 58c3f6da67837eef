import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { OrderAnswer } from "#modules/order/contract/order.ts";
import { type Answer, read } from "#tests/support/calls.ts";
import { aProduct } from "#tests/support/factories.ts";
import { NEXT_SUNDAY, SUNDAY } from "#tests/support/heap-shop.ts";
import { expectLotsToAgree, lotShop } from "#tests/support/lot-shop.ts";
import { countPacks } from "#tests/support/stock.ts";
import { twoDoors } from "#tests/support/two-doors.ts";
import { waitingFor } from "#tests/support/waiting.ts";
import { recallDetailsSchema, recalledSchema } from "../contract/lots.ts";

const { shop, doorFor } = await twoDoors();
const { db, seller, grower, carrot, aLot, order, usesOf, leftOf, tomatoes, harvest } = await lotShop(shop);

beforeEach(async () => {
  await db.execute(sql`
    insert into stock_entries (pool, source, kind, change) select id, id, 'written off', -"left" from lots where "left" > 0`);
});

const pack = (door: number, { _id: id, items }: OrderAnswer, amount = 500) =>
  doorFor(door).post(
    "/api/order/weigh",
    { id, lines: [{ item: items[0]?._id, amount, restock: true }] },
    seller,
  );
const recall = (door: number, lot: string) =>
  doorFor(door).post("/api/seller/recalls", { lot, reason: "Spray" }, seller);
const change = (door: number, lot: string, what: string, json: object) =>
  doorFor(door).post(`/api/seller/lots/${lot}/${what}`, { reason: "counted again", ...json }, seller);
const statusesOf = (answers: readonly Answer[]) => answers.map(({ status }) => status);
const amountsOf = async (placed: OrderAnswer) => (await usesOf(placed)).map(([lot, amount]) => [lot, amount]);

/** The calls that wait for a lot, or for the product that such a call has locked. */
const waiting = async () => (await waitingFor(shop, "lots")) + (await waitingFor(shop, "products"));

/** Runs calls that all wait for a lot, and lets them go in their turn. */
async function inTurn(lot: string, works: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
  const other = await shop.pool.connect();
  try {
    await other.query("begin");
    await other.query("select from lots where id = $1 for update", [lot]);
    const running: Promise<Answer>[] = [];
    for (const work of works) {
      running.push(work());
      await expect.poll(waiting, { interval: 10 }).toBe(running.length);
    }
    await other.query("commit");
    return await Promise.all(running);
  } finally {
    other.release(true);
  }
}

it("two packers on the last of a lot: the first has it, and the other takes the next lot or none", async () => {
  const last = await aLot(carrot, 500, { harvestedOn: "2026-03-08" });
  const [one, two, three] = [await order([carrot, 1]), await order([carrot, 1]), await order([carrot, 1])];
  expect(statusesOf(await inTurn(last, [() => pack(0, one), () => pack(1, two)]))).toEqual([200, 200]);
  expect([await amountsOf(one), await amountsOf(two)]).toEqual([[[last, 500]], []]);
  // They gave it back, and there is a newer one.
  await pack(0, one, 0);
  const next = await aLot(carrot, 700);
  expect(statusesOf(await inTurn(last, [() => pack(1, three), () => pack(0, two)]))).toEqual([200, 200]);
  expect([await amountsOf(three), await amountsOf(two)]).toEqual([[[last, 500]], [[next, 500]]]);
  await expectLotsToAgree(shop);
});

it("a recall against packing: the order is in the recall, or has nothing of the lot", async () => {
  const lot = await aLot(carrot, 5000, { harvestedOn: "2026-03-08" });
  const placed = await order([carrot, 1]);
  const [packed, made] = await inTurn(lot, [() => pack(0, placed), () => recall(1, lot)]);
  expect(packed?.status).toBe(200);
  if (!made) throw new Error("nothing was recalled");
  const id = read(recalledSchema, made).recall._id;
  const { orders } = read(recallDetailsSchema, await shop.get(`/api/seller/recalls/${id}`, seller));
  expect(orders.map(({ _id }) => _id)).toEqual([placed._id]);
  const other = await aLot(carrot, 5000, { harvestedOn: "2026-03-08" });
  const newer = await aLot(carrot, 5000);
  const later = await order([carrot, 1]);
  expect(statusesOf(await inTurn(other, [() => recall(1, other), () => pack(0, later)]))).toEqual([200, 200]);
  expect(await amountsOf(later)).toEqual([[newer, 500]]);
  await expectLotsToAgree(shop);
});

it("a correction against packing: the lot never has less than is packed", async () => {
  const lot = await aLot(carrot, 1000);
  const one = await order([carrot, 2]);
  const less = () => change(1, lot, "correct", { quantity: 400, confirmed: true });
  expect(statusesOf(await inTurn(lot, [() => pack(0, one, 1000), less]))).toEqual([200, 409]);
  expect(await leftOf(lot)).toBe(0);
  const other = await aLot(carrot, 1000);
  const two = await order([carrot, 2]);
  const corrected = () => change(1, other, "correct", { quantity: 400, confirmed: true });
  expect(statusesOf(await inTurn(other, [corrected, () => pack(0, two, 1000)]))).toEqual([200, 200]);
  expect(await amountsOf(two)).toEqual([[other, 400]]);
  await expectLotsToAgree(shop);
});

it("two people who write off the same rest at once write it off once", async () => {
  const lot = await aLot(carrot, 1000);
  const rest = (door: number) => () => change(door, lot, "write-off", { amount: 800, confirmed: true });
  expect(statusesOf(await inTurn(lot, [rest(0), rest(1)]))).toEqual([200, 409]);
  expect(await leftOf(lot)).toBe(200);
  await expectLotsToAgree(shop);
});

it("a lot that two people recall at once is recalled once", async () => {
  const lot = await aLot(carrot, 1000);
  expect(statusesOf(await inTurn(lot, [() => recall(0, lot), () => recall(1, lot)]))).toEqual([200, 409]);
});

it("a recall of several products against orders of them: nobody waits in a ring", async () => {
  const inOrder = [await aProduct(db), await aProduct(db)].sort((a, b) => (a.id < b.id ? -1 : 1));
  const [open, counted] = inOrder;
  if (!open || !counted) throw new Error("there are no products");
  await countPacks(shop, { [counted.id]: 1000 });
  for (let round = 0; round < 15; round++) {
    for (const product of inOrder) await aLot(product, 1000);
    const all = { grower, fromDay: "2026-03-01", reason: "Spray" };
    const recalling = doorFor(1).post("/api/seller/recalls", all, seller);
    await Promise.all(Array.from({ length: 4 }, () => order([open, 1], [counted, 1])));
    expect((await recalling).status).toBe(200);
  }
  const { rows } = await shop.pool.query(
    "select deadlocks::int from pg_stat_database where datname = current_database()",
  );
  expect(rows).toEqual([{ deadlocks: 0 }]);
});

it("a heap that a product joins while the first amount of a day is entered: nobody waits in a ring", async () => {
  for (let round = 0; round < 6; round++) {
    const { heap, half, whole } = await tomatoes(`Joined-${round}`);
    const more = await aProduct(db, { categoryPath: half.categoryPath });
    await aLot(more, 4000);
    await harvest(heap, 3000, NEXT_SUNDAY);
    const harvests = [SUNDAY, NEXT_SUNDAY].map((day) => ({ heap, day, total: 5000, confirmed: true }));
    const bring = (door: number, json: object) => {
      const terms = { kind: "price", price: 30 };
      const lot = { grower, product: half.id, harvestedOn: "2026-03-09", amount: 2000, terms, ...json };
      return doorFor(door).post("/api/seller/lots", { ...lot, confirmed: true }, seller);
    };
    const ids = [half, whole, more].map(({ id }) => id);
    const answers = await Promise.all([
      doorFor(0).patch(`/api/stock/heaps/${heap}`, { name: "Joined", products: ids }, seller),
      doorFor(1).post("/api/stock/heaps/harvest", { harvests }, seller),
      bring(0, {}),
      bring(1, { day: SUNDAY }),
    ]);
    expect(statusesOf(answers)).toEqual([200, 200, 200, 200]);
  }
  const { rows } = await shop.pool.query(
    "select deadlocks::int from pg_stat_database where datname = current_database()",
  );
  expect(rows).toEqual([{ deadlocks: 0 }]);
});

it("a heap that is deleted while amounts of it are entered fails no call", async () => {
  for (let round = 0; round < 6; round++) {
    const { heap, half } = await tomatoes(`Deleted-${round}`);
    const harvests = [{ heap, day: SUNDAY, total: 5000, confirmed: true }];
    const terms = { kind: "price", price: 30 };
    const json = {
      grower,
      product: half.id,
      harvestedOn: "2026-03-09",
      amount: 2000,
      terms,
      confirmed: true,
    };
    const answers = await Promise.all([
      doorFor(0).send("DELETE", `/api/stock/heaps/${heap}`, { as: seller }),
      doorFor(1).post("/api/stock/heaps/harvest", { harvests }, seller),
      doorFor(0).post("/api/seller/lots", { ...json, day: SUNDAY }, seller),
    ]);
    const [deleted, entered, brought] = statusesOf(answers);
    expect([deleted, brought]).toEqual([200, 200]);
    expect([200, 409]).toContain(entered);
  }
  await expectLotsToAgree(shop);
});
