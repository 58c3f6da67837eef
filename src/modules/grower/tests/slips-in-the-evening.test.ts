import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { knownLanguage } from "#kernel/texts/languages.ts";
import { inLanguage } from "#kernel/texts/spoken.ts";
import { heapListSchema } from "#modules/stock/contract.ts";
import { read } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder } from "#tests/support/checkout.ts";
import { aProduct } from "#tests/support/factories.ts";
import { NEXT_SUNDAY, SUNDAY } from "#tests/support/heap-shop.ts";
import { expectLotsToAgree, lotShop } from "#tests/support/lot-shop.ts";
import { countPacks, packsLeft } from "#tests/support/stock.ts";
import { lotDetailsSchema, lotSavedSchema } from "../contract/lots.ts";
import { growers } from "../tables.ts";

const { shop, seller, meera, address, grower, half, harvest, order, tomatoes } = await lotShop();

let heap: string;
let product: string;
let made = 0;
beforeEach(async () => {
  const onions = await tomatoes(`Onions-${++made}`);
  heap = onions.heap;
  product = onions.half.id;
});

const receive = async (amount: number, day: string, harvestedOn = "2026-03-09") => {
  const terms = { kind: "price", price: 30 };
  const json = { grower, product, harvestedOn, amount, day, terms, confirmed: true };
  return read(lotSavedSchema, await shop.post("/api/seller/lots", json, seller)).lot._id;
};
const lotOf = async (id: string) => {
  const { lot, entries } = read(lotDetailsSchema, await shop.get(`/api/seller/lots/${id}`, seller));
  return { left: lot.left, lost: lot.writtenOff, entries: entries.length };
};
const dayOf = async (day = SUNDAY) => {
  const { heaps } = read(heapListSchema, await shop.get("/api/stock/heaps", seller));
  const heapDay = heaps.find(({ _id }) => _id === heap)?.days.find((each) => each.day === day);
  return { left: heapDay?.left, typed: heapDay?.typed };
};
const post = (what: string, json: object) =>
  shop.post(`/api/stock/heaps/${heap}/${what}`, { day: SUNDAY, ...json }, seller);
const count = (counted: number, seen: number, confirmed?: true) =>
  post("count", { counted, seen, confirmed });
const undo = ({ body }: Awaited<ReturnType<typeof post>>) =>
  shop.post("/api/stock/heaps/evening/undo", { moves: Object(body).moves }, seller);

describe("an evening count", () => {
  it("that misses more than half, or is ten times too high, is asked about before it is saved", async () => {
    const lots = [await receive(70_000, SUNDAY), await receive(41_000, SUNDAY)];
    expect(await count(1000, 111_000)).toMatchObject({
      status: 400,
      body: {
        message: "1 kg where 111 kg should be left. 100 kg? Confirm it if it is meant.",
        errors: { counted: expect.stringContaining("1 kg where 111 kg") },
        next: [{ confirmed: true }, { amount: 100_000 }],
      },
    });
    expect(await count(1_100_000, 111_000)).toMatchObject({
      status: 400,
      body: { next: [{ confirmed: true }, { amount: 110_000 }] },
    });
    expect(await dayOf()).toEqual({ left: 111_000, typed: 0 });
    for (const lot of lots) expect(await lotOf(lot)).toMatchObject({ lost: 0 });
    // A little less, or a little more, is what a count is for.
    expect(await count(100_000, 111_000)).toMatchObject({ status: 200 });
  });

  it("that is counted again gives the growers back what the first had written off", async () => {
    const lots = [await receive(70_000, SUNDAY), await receive(41_000, SUNDAY)];
    expect(await count(1000, 111_000, true)).toMatchObject({ status: 200 });
    expect(await lotOf(lots[0] ?? "")).toMatchObject({ left: 0 });
    expect(await count(110_000, 1000)).toMatchObject({ status: 200 });
    expect(await dayOf()).toEqual({ left: 110_000, typed: 0 });
    expect([await lotOf(lots[0] ?? ""), await lotOf(lots[1] ?? "")]).toMatchObject([
      { left: 69_000, lost: 1000 },
      { left: 41_000, lost: 0 },
    ]);
    await expectLotsToAgree(shop);
  });

  it("is taken back by one press, also where shoppers have gone on ordering", async () => {
    const lot = await receive(20_000, SUNDAY);
    const counted = await count(15_000, 20_000);
    expect(await lotOf(lot)).toMatchObject({ lost: 5000 });
    expect(await undo(counted)).toMatchObject({ status: 200 });
    expect(await dayOf()).toEqual({ left: 20_000, typed: 0 });
    expect(await lotOf(lot)).toMatchObject({ left: 20_000, lost: 0 });
    // Once.
    expect(await undo(counted)).toMatchObject({ status: 409 });
    const more = await count(21_000, 20_000);
    expect(await dayOf()).toEqual({ left: 21_000, typed: 1000 });
    expect(await undo(more)).toMatchObject({ status: 200 });
    expect(await dayOf()).toEqual({ left: 20_000, typed: 0 });
  });
});

it("a count that somebody else counts again in another language is taken back first, too", async () => {
  const lot = await receive(20_000, SUNDAY);
  const first = await inLanguage(knownLanguage("kn"), () => count(15_000, 20_000));
  expect(first).toMatchObject({ status: 200, body: { message: expect.stringMatching(/[\u0c80-\u0cff]/) } });
  expect(await count(18_000, 15_000)).toMatchObject({ status: 200 });
  expect([await dayOf(), await lotOf(lot)]).toMatchObject([
    { left: 18_000, typed: 0 },
    { left: 18_000, lost: 2000 },
  ]);
});

describe("what spoilt at the stall", () => {
  it("is asked about if it is more than half of what is left, and taken back by one press", async () => {
    const lot = await receive(20_000, SUNDAY);
    expect(await post("spoilt", { amount: 10_001 })).toMatchObject({
      status: 400,
      body: { message: "10.001 kg is more than half of the 20 kg that are left. Confirm it if it is meant." },
    });
    const noted = await post("spoilt", { amount: 12_000, confirmed: true });
    expect(noted).toMatchObject({ status: 200 });
    expect(await undo(noted)).toMatchObject({ status: 200 });
    expect(await lotOf(lot)).toMatchObject({ left: 20_000, lost: 0 });
  });

  it("is none of a lot that came for the next market day", async () => {
    await harvest(heap, 10_000, SUNDAY);
    // It was harvested before the typed produce, and comes for another day.
    const next = await receive(40_000, NEXT_SUNDAY, "2026-03-08");
    expect(await post("spoilt", { amount: 10_000, confirmed: true })).toMatchObject({ status: 200 });
    expect(await lotOf(next)).toMatchObject({ left: 40_000, lost: 0 });
    expect(await dayOf(NEXT_SUNDAY)).toMatchObject({ left: 40_000 });
    // A loss of its own day is taken from it.
    await post("spoilt", { day: NEXT_SUNDAY, amount: 3000 });
    expect(await lotOf(next)).toMatchObject({ left: 37_000, lost: 3000 });
  });
});

describe("what is written off of a lot", () => {
  it("is asked about, and taken back by one press to the days that had lost it", async () => {
    const lot = await receive(20_000, SUNDAY);
    await receive(5000, NEXT_SUNDAY);
    const lose = (amount: number, confirmed?: true) =>
      shop.post(`/api/seller/lots/${lot}/write-off`, { amount, reason: "wet", confirmed }, seller);
    expect(await lose(12_000)).toMatchObject({ status: 400, body: { next: [{ confirmed: true }] } });
    expect(await lose(12_000, true)).toMatchObject({ status: 200 });
    expect([await dayOf(), await dayOf(NEXT_SUNDAY)]).toMatchObject([{ left: 8000 }, { left: 5000 }]);
    const { lastLoss: entry } = read(lotDetailsSchema, await shop.get(`/api/seller/lots/${lot}`, seller));
    const takeBack = () => shop.post(`/api/seller/lots/${lot}/take-back`, { entry }, seller);
    expect(await takeBack()).toMatchObject({ status: 200, body: { lot: { left: 20_000, writtenOff: 0 } } });
    expect([await dayOf(), await dayOf(NEXT_SUNDAY)]).toMatchObject([
      { left: 20_000, typed: 0 },
      { left: 5000, typed: 0 },
    ]);
    expect(await takeBack()).toMatchObject({ status: 409 });
    await expectLotsToAgree(shop);
  });

  it("comes back from what was promised, too, and to counted packs, whatever its grower is called by then", async () => {
    const lot = await receive(10_000, SUNDAY);
    await order([{ ...half, id: product }, 16]);
    const lose = (id: string, amount: number) =>
      shop.post(`/api/seller/lots/${id}/write-off`, { amount, reason: "wet", confirmed: true }, seller);
    // 2 kg are left, and 8 kg are promised: these stay in the heap without a grower.
    await lose(lot, 5000);
    expect(await dayOf()).toEqual({ left: 0, typed: 3000 });
    const rename = (name: string) => shop.db.update(growers).set({ name }).where(eq(growers.id, grower));
    await rename("Lakshmi");
    const takeBackOf = async (id: string) => {
      const { entries } = read(lotDetailsSchema, await shop.get(`/api/seller/lots/${id}`, seller));
      return shop.post(`/api/seller/lots/${id}/take-back`, { entry: entries.at(-1)?._id }, seller);
    };
    expect(await takeBackOf(lot)).toMatchObject({ status: 200 });
    expect(await dayOf()).toEqual({ left: 2000, typed: 0 });
    const jar = await aProduct(shop.db);
    await countPacks(shop, { [jar.id]: 0 });
    const terms = { kind: "price", price: 30 };
    const json = { grower, product: jar.id, harvestedOn: "2026-03-09", amount: 5000, terms, confirmed: true };
    const { lot: jars } = read(lotSavedSchema, await shop.post("/api/seller/lots", json, seller));
    await lose(jars._id, 3000);
    expect((await packsLeft(shop)).get(jar.id)).toBe(4);
    await rename("Lakshmamma");
    expect(await takeBackOf(jars._id)).toMatchObject({ status: 200 });
    expect((await packsLeft(shop)).get(jar.id)).toBe(10);
  });
});

describe("a lot that was corrected too low", () => {
  it("gives back just what it took when it is corrected again, of its heap and of counted packs", async () => {
    const jar = await aProduct(shop.db);
    await countPacks(shop, { [jar.id]: 0 });
    const packs = async () => (await packsLeft(shop)).get(jar.id);
    const json = { grower, product: jar.id, harvestedOn: "2026-03-09", amount: 5000, confirmed: true };
    const terms = { kind: "price", price: 30 };
    const { lot: jars } = read(
      lotSavedSchema,
      await shop.post("/api/seller/lots", { ...json, terms }, seller),
    );
    const tomatoes = await receive(10_000, SUNDAY);
    // 8 kg of 10 kg, and 8 packs of 10, are promised.
    await order([{ ...half, id: product }, 16]);
    await order([jar, 8]);
    const correct = async (id: string, quantity: number) =>
      expect(
        await shop.post(`/api/seller/lots/${id}/correct`, { quantity, reason: "scales" }, seller),
      ).toMatchObject({ status: 200, body: { lot: { quantity } } });
    await correct(tomatoes, 6000);
    await correct(jars._id, 3000);
    expect([await dayOf(), await packs()]).toEqual([{ left: 0, typed: 2000 }, 0]);
    await correct(tomatoes, 9500);
    await correct(jars._id, 5000);
    expect([await dayOf(), await packs()]).toEqual([{ left: 1500, typed: 0 }, 2]);
    await expectLotsToAgree(shop);
  });
});

it("a lot that was corrected too low, and then twice to more, has what was typed last", async () => {
  const lot = await receive(10_000, SUNDAY);
  for (const quantity of [8000, 9500, 10_000, 9000, 11_000, 12_000]) {
    const json = { quantity, reason: "scales" };
    expect(await shop.post(`/api/seller/lots/${lot}/correct`, json, seller)).toMatchObject({
      status: 200,
      body: { lot: { quantity, left: quantity } },
    });
    expect(await dayOf()).toEqual({ left: quantity, typed: 0 });
  }
  await expectLotsToAgree(shop);
});

it("a harvest that takes more than half off what was typed is asked about", async () => {
  await harvest(heap, 110_000);
  const less = { heap, day: SUNDAY, total: 11_000 };
  expect(await shop.post("/api/stock/heaps/harvest", { harvests: [less] }, seller)).toMatchObject({
    status: 400,
    body: { message: "11 kg in place of 110 kg. 110 kg? Confirm it if it is meant." },
  });
  const meant = { harvests: [{ ...less, confirmed: true }] };
  expect(await shop.post("/api/stock/heaps/harvest", meant, seller)).toMatchObject({ status: 200 });
});

describe("what goes of a lot of this market day, of which all is promised,", () => {
  it("is nothing of the next day's lots, unless something of it was carried over to that", async () => {
    const [lot, next] = [await receive(10_000, SUNDAY), await receive(4000, NEXT_SUNDAY)];
    await order([{ ...half, id: product }, 16]);
    const lose = (amount: number) =>
      shop.post(`/api/seller/lots/${lot}/write-off`, { amount, reason: "wet", confirmed: true }, seller);
    expect(await lose(3000)).toMatchObject({ status: 200 });
    expect([await dayOf(), await dayOf(NEXT_SUNDAY)]).toEqual([
      { left: 0, typed: 1000 },
      { left: 4000, typed: 0 },
    ]);
    expect((await shop.post("/api/seller/recalls", { lot, reason: "bad" }, seller)).status).toBe(200);
    expect([await dayOf(), await dayOf(NEXT_SUNDAY)]).toEqual([
      { left: 0, typed: 8000 },
      { left: 4000, typed: 0 },
    ]);
    expect(await lotOf(next)).toMatchObject({ left: 4000 });
  });

  it("is of the day to which it was carried over", async () => {
    const lot = await receive(10_000, SUNDAY);
    await receive(4000, NEXT_SUNDAY);
    const rests = [{ heap, day: SUNDAY, left: 10_000 }];
    const evening = await shop.post("/api/stock/heaps/evening", { rests, to: NEXT_SUNDAY }, seller);
    expect(evening.status).toBe(200);
    expect((await shop.post("/api/seller/recalls", { lot, reason: "bad" }, seller)).status).toBe(200);
    expect([await dayOf(), await dayOf(NEXT_SUNDAY)]).toMatchObject([{ left: 0 }, { left: 4000, typed: 0 }]);
  });
});

describe("what goes of a lot for the next market day, or comes to it,", () => {
  it("is nothing of this day's produce, whatever of it is promised", async () => {
    await harvest(heap, 30_000, SUNDAY);
    const lot = await receive(20_000, NEXT_SUNDAY);
    const checkout = checkoutOf([{ product: { ...half, id: product }, quantity: 30 }], address);
    await placedOrder(shop, meera, { ...checkout, delivery: { day: NEXT_SUNDAY } });
    const change = async (what: string, json: object) => {
      const answer = await shop.post(`/api/seller/lots/${lot}/${what}`, { reason: "wet", ...json }, seller);
      expect(answer).toMatchObject({ status: 200 });
      return [(await dayOf()).left, (await dayOf(NEXT_SUNDAY)).left];
    };
    expect(await change("correct", { quantity: 22_000 })).toEqual([30_000, 7000]);
    expect(await change("correct", { quantity: 21_000 })).toEqual([30_000, 6000]);
    expect(await change("write-off", { amount: 8000 })).toEqual([30_000, 0]);
    expect((await shop.post("/api/seller/recalls", { lot, reason: "bad" }, seller)).status).toBe(200);
    expect([(await dayOf()).left, (await dayOf(NEXT_SUNDAY)).left]).toEqual([30_000, 0]);
    await expectLotsToAgree(shop);
  });
});

it("what was lost of a lot that is recalled since does not come back, and so is not for sale", async () => {
  const [lot, other] = [await receive(10_000, SUNDAY), await receive(4000, SUNDAY)];
  const recall = (id: string) => shop.post("/api/seller/recalls", { lot: id, reason: "bad" }, seller);
  expect(await recall(other)).toMatchObject({ status: 200 });
  const { lastLoss, entries } = read(lotDetailsSchema, await shop.get(`/api/seller/lots/${other}`, seller));
  expect(lastLoss).toBeNull();
  const back = { entry: entries.at(-1)?._id };
  expect((await shop.post(`/api/seller/lots/${other}/take-back`, back, seller)).status).toBe(409);
  const evening = { rests: [{ heap, day: SUNDAY, left: 10_000 }], to: null };
  const ended = await shop.post("/api/stock/heaps/evening", evening, seller);
  expect(await recall(lot)).toMatchObject({ status: 200 });
  expect(await undo(ended)).toMatchObject({ status: 409 });
  expect(await dayOf()).toMatchObject({ left: 0 });
});
