import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { eveningDoneSchema } from "#modules/stock/contract.ts";
import { stockCounts } from "#modules/stock/tables.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { aProduct } from "#tests/support/factories.ts";
import { addGrower } from "#tests/support/growers.ts";
import { heapShop, NEXT_SUNDAY, SUNDAY } from "#tests/support/heap-shop.ts";
import { lotDetailsSchema, lotSavedSchema, lotsSchema } from "../contract/lots.ts";

const { shop, seller, tomatoes, left, daysOf, harvest } = await heapShop();
const { db } = shop;
const grower = await addGrower(db, "Lakshmamma");
const terms = { kind: "price", price: 30 };

const receive = (json: object, key?: string) =>
  shop.send("POST", "/api/seller/lots", {
    as: seller,
    json: { grower, harvestedOn: "2026-03-09", terms, ...json },
    ...(key === undefined ? {} : { headers: { "Idempotency-Key": key } }),
  });
const received = async (json: object) => read(lotSavedSchema, await receive(json)).lot;
const change = (id: string, what: string, json: object) =>
  shop.post(`/api/seller/lots/${id}/${what}`, { reason: "counted again", ...json }, seller);
const countOf = async (product: string) => {
  const [row] = await db.select().from(stockCounts).where(eq(stockCounts.productId, product));
  return row?.count;
};
const aCounted = async (count: number) => {
  const product = await aProduct(db, { name: "Bread", packQuantity: 400, packUnit: "g" });
  await shop.post("/api/stock/counts", { counts: [{ id: product.id, count }] }, seller);
  return product.id;
};

describe("a lot that comes", () => {
  it("adds whole packs to a count, and follows corrections and what is written off", async () => {
    const product = await aCounted(0);
    const lot = await received({ product, amount: 2100, refused: 300, refusedReason: "wet" });
    expect(lot).toMatchObject({ unit: "g", quantity: 2100, left: 2100, refused: 300, terms });
    expect(await countOf(product)).toBe(5);
    expect((await change(lot._id, "correct", { quantity: 2400, seen: 2100 })).status).toBe(200);
    expect(await countOf(product)).toBe(6);
    expect((await change(lot._id, "write-off", { amount: 1000, confirmed: true })).status).toBe(200);
    expect(await countOf(product)).toBe(3);
    const details = read(lotDetailsSchema, await shop.get(`/api/seller/lots/${lot._id}`, seller));
    expect(details.lot).toMatchObject({ quantity: 2400, writtenOff: 1000, left: 1400 });
    expect(details.entries.map(({ kind, change: by }) => [kind, by])).toEqual([
      ["harvest", 2100],
      ["corrected", 300],
      ["written off", -1000],
    ]);
  });

  it("is asked about if it is far above what the grower brought of late", async () => {
    const product = await aCounted(0);
    // Nothing is usual before the first one.
    await received({ product, amount: 60_000 });
    await received({ product, amount: 100_000 });
    const refused = await receive({ product, amount: 100_000_000 });
    const message = "100000 kg: the most of late was 100 kg. 100 kg? Confirm it if it is meant.";
    expect(refused).toMatchObject({
      status: 400,
      body: { message, errors: { amount: message } },
    });
    expect(await countOf(product)).toBe(400);
    expect(await received({ product, amount: 100_000_000, confirmed: true })).toMatchObject({
      quantity: 100_000_000,
    });
  });

  it("is asked about if it is far below what the grower brought of late, and nothing is asked of them", async () => {
    const product = await aCounted(0);
    await received({ product, amount: 10_000 });
    await received({ product, amount: 12_000 });
    const message = "100 g: the least of late was 10 kg. 10 kg? Confirm it if it is meant.";
    expect(await receive({ product, amount: 100 })).toMatchObject({
      status: 400,
      body: { message, errors: { amount: message } },
    });
    // A little less is usual.
    await received({ product, amount: 6000 });
    await received({ product, amount: 100, confirmed: true });
    expect(await countOf(product)).toBe(70);
  });

  it("is asked about if it is corrected to many times as much", async () => {
    const product = await aCounted(0);
    const lot = await received({ product, amount: 3000 });
    const corrected = { quantity: 3_000_000, seen: 3000 };
    expect(await change(lot._id, "correct", corrected)).toMatchObject({
      status: 400,
      body: { next: [{ confirmed: true }, { amount: 3000 }] },
    });
    expect((await change(lot._id, "correct", { ...corrected, confirmed: true })).status).toBe(200);
    // And to less than half.
    const less = { quantity: 3000, seen: 3_000_000 };
    expect(await change(lot._id, "correct", less)).toMatchObject({
      status: 400,
      body: { message: "3 kg in place of 3000 kg. 3000 kg? Confirm it if it is meant." },
    });
    expect((await change(lot._id, "correct", { ...less, confirmed: true })).status).toBe(200);
  });

  it("takes no more from the stock than is there", async () => {
    const product = await aCounted(0);
    const lot = await received({ product, amount: 2000 });
    await shop.post("/api/stock/counts", { counts: [{ id: product, count: 1, confirmed: true }] }, seller);
    expect((await change(lot._id, "correct", { quantity: 0, confirmed: true })).status).toBe(200);
    expect(await countOf(product)).toBe(0);
  });

  it("is refused if its product is sold in another unit than the seller was shown", async () => {
    const { id: product } = await aProduct(db, { name: "Banana", packQuantity: 6, packUnit: "pcs" });
    expect(await receive({ product, amount: 12_000, unit: "g" })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("Banana is sold in another unit now") },
    });
    expect(
      await received({ product, amount: 12, unit: "pcs", terms: { kind: "price", price: 3 } }),
    ).toMatchObject({ unit: "pcs", quantity: 12 });
  });

  it("leaves a product that is not counted as it is", async () => {
    const { id: product } = await aProduct(db, { packQuantity: 1, packUnit: "bunch" });
    const lot = await received({ product, amount: 12 });
    expect(lot).toMatchObject({ unit: "pack", quantity: 12 });
    expect(await countOf(product)).toBeUndefined();
  });

  it("grows its heap for the next delivery day, or for the one that is asked", async () => {
    const { half, heap } = await tomatoes("Plum");
    const lot = await received({ product: half.id, amount: 5250 });
    expect(await left(heap)).toBe(5250);
    const over = "That delivery day is over, so nothing would be sold of it";
    expect(await receive({ product: half.id, amount: 1000, day: "2026-03-09" })).toMatchObject(
      refusal(400, over, { day: over }),
    );
    await received({ product: half.id, amount: 1000, day: "2026-03-22", confirmed: true });
    expect(await left(heap, "2026-03-22")).toBe(1000);
    expect((await change(lot._id, "correct", { quantity: 4250 })).status).toBe(200);
    expect(await left(heap)).toBe(4250);
    expect((await change(lot._id, "write-off", { amount: 4250, confirmed: true })).status).toBe(200);
    expect(await left(heap)).toBe(0);
  });

  it("opens no day of its heap where nothing comes or goes", async () => {
    const { half, heap } = await tomatoes("Unopened");
    await received({ product: half.id, amount: 0, refused: 500, refusedReason: "wet" });
    expect(await daysOf(heap)).toEqual([]);
    const lot = await received({ product: half.id, amount: 2000, day: NEXT_SUNDAY });
    await change(lot._id, "correct", { quantity: 2000 });
    await change(lot._id, "reprice", { terms: { kind: "price", price: 31 } });
    await change(lot._id, "write-off", { amount: 500, confirmed: true });
    await shop.post("/api/seller/recalls", { lot: lot._id, reason: "sprayed" }, seller);
    expect([await daysOf(heap), await left(heap, NEXT_SUNDAY)]).toEqual([[NEXT_SUNDAY], 0]);
  });

  it("is written off with its heap in the evening, the oldest first, and comes back with it", async () => {
    const { half, whole, heap } = await tomatoes("Evening");
    const old = await received({ product: whole.id, amount: 1000, harvestedOn: "2026-03-08" });
    const newer = await received({ product: half.id, amount: 2000 });
    await harvest(heap, 2500, SUNDAY);
    const json = { rests: [{ heap, day: SUNDAY, left: 2500 }], to: null };
    const done = await shop.post("/api/stock/heaps/evening", json, seller);
    const lefts = async () => {
      const { lots } = read(lotsSchema, await shop.get("/api/seller/lots", seller));
      const leftOf = ({ _id }: { _id: string }) => lots.find((lot) => lot._id === _id)?.left;
      return [leftOf(old), leftOf(newer)];
    };
    expect(await lefts()).toEqual([0, 500]);
    await shop.post("/api/stock/heaps/evening/undo", { moves: read(eveningDoneSchema, done).moves }, seller);
    expect(await lefts()).toEqual([1000, 2000]);
  });

  it("leaves counts and heaps when it is recalled, once for each recall", async () => {
    const sprayer = await addGrower(db, "Sprayer");
    const product = await aCounted(1);
    const { half, whole, heap } = await tomatoes("Sprayed");
    const [first] = [
      await received({ grower: sprayer, product, amount: 2000 }),
      await received({ grower: sprayer, product, amount: 900 }),
      await received({ grower: sprayer, product: half.id, amount: 3000 }),
      await received({ grower: sprayer, product: whole.id, amount: 1250 }),
    ];
    await received({ product: half.id, amount: 2000 });
    expect([await countOf(product), await left(heap)]).toEqual([8, 6250]);
    const recall = (what: object) => shop.post("/api/seller/recalls", { ...what, reason: "sprayed" }, seller);
    expect(await recall({ lot: first._id })).toMatchObject({ status: 200 });
    expect([await countOf(product), await left(heap)]).toEqual([3, 6250]);
    expect(await recall({ grower: sprayer, fromDay: "2026-03-01" })).toMatchObject({ status: 200 });
    expect([await countOf(product), await left(heap)]).toEqual([1, 2000]);
    const more = await change(first._id, "correct", { quantity: 4000 });
    expect(more).toMatchObject(refusal(409, "This lot is recalled, so no more of it comes in"));
    expect(await countOf(product)).toBe(1);
  });

  it("is written once for each key", async () => {
    const product = await aCounted(0);
    const key = randomUUID();
    const [one, other] = [
      await receive({ product, amount: 800 }, key),
      await receive({ product, amount: 800 }, key),
    ];
    expect(read(lotSavedSchema, one).lot._id).toBe(read(lotSavedSchema, other).lot._id);
    expect(await countOf(product)).toBe(2);
    expect((await receive({ product, amount: 900 }, key)).status).toBe(422);
  });

  it.each([
    ["an unknown grower", { grower: "nobody" }],
    ["an unknown product", { product: "nothing" }],
    ["a harvest after it came", { harvestedOn: "2026-03-11" }],
    ["a year that was typed short", { harvestedOn: "0026-03-09" }],
    ["a day after today", { cameOn: "2026-03-11" }],
    ["nothing", { amount: 0 }],
    ["no terms, where none are agreed", { terms: null }],
    ["a purchase that was never made", { purchase: "none" }],
  ])("is refused for %s", async (_, json) => {
    const product = await aCounted(0);
    expect((await receive({ product, amount: 800, ...json })).status).toBe(400);
    expect(await countOf(product)).toBe(0);
  });

  it("can't be corrected below what is gone, nor on a look that is outdated", async () => {
    const product = await aCounted(0);
    const lot = await received({ product, amount: 2000 });
    await change(lot._id, "write-off", { amount: 800, confirmed: true });
    const refusedIn = (words: string, field: string) => ({
      status: 409,
      body: { message: words, errors: { [field]: words } },
    });
    expect(await change(lot._id, "correct", { quantity: 700 })).toMatchObject(
      refusedIn("800 g of this lot is packed or written off already, so it can't have less", "quantity"),
    );
    expect(await change(lot._id, "correct", { quantity: 1500, seen: 1900 })).toMatchObject(
      refusedIn("Somebody else has changed it meanwhile to 2 kg. Please look again.", "quantity"),
    );
    expect(await change(lot._id, "write-off", { amount: 1201, confirmed: true })).toMatchObject(
      refusedIn("Only 1.2 kg of this lot is left", "amount"),
    );
    expect((await change("none", "write-off", { amount: 1, confirmed: true })).status).toBe(404);
  });

  it("gets new terms with a reason", async () => {
    const product = await aCounted(0);
    const lot = await received({ product, amount: 2000 });
    const share = { kind: "share", percent: 62.5 };
    const changed = read(lotSavedSchema, await change(lot._id, "reprice", { terms: share }));
    expect(changed.lot.terms).toEqual(share);
  });
});

it("lists lots by grower, product, day, words and state, in pages", async () => {
  const other = await addGrower(db, "Basavaraj");
  const { id: product } = await aProduct(db, { packQuantity: 1, packUnit: "kg" });
  const receivedLots = [];
  for (const amount of [1000, 2000, 3000])
    receivedLots.push(await received({ grower: other, product, amount }));
  await change(receivedLots[1]?._id ?? "", "write-off", { amount: 2000, confirmed: true });
  const numbers = async (query: string) =>
    read(lotsSchema, await shop.get(`/api/seller/lots?${query}`, seller));
  const newest = receivedLots.map(({ number }) => number).toReversed();
  const first = await numbers(`grower=${other}&limit=2`);
  expect(first.lots.map(({ number }) => number)).toEqual(newest.slice(0, 2));
  const second = await numbers(`grower=${other}&limit=2&after=${first.next}`);
  expect([second.lots.map(({ number }) => number), second.next]).toEqual([newest.slice(2), null]);
  const withRest = await numbers(`product=${product}&left=yes&day=2026-03-10`);
  expect(withRest.lots.map(({ quantity }) => quantity)).toEqual([3000, 1000]);
  expect((await numbers(`product=${product}&day=2026-03-09`)).lots).toEqual([]);
  // By a part of the grower's or the product's name, or by its number.
  const numbersMatching = async (q: string) =>
    (await numbers(`grower=${other}&q=${q}`)).lots.map(({ number }) => number);
  expect(await numbersMatching("savar")).toEqual(newest);
  expect(await numbersMatching(`${receivedLots[0]?.product.name.slice(1)}`)).toEqual(newest);
  expect(await numbersMatching(`${newest[1]}`)).toEqual([newest[1]]);
  expect(await numbersMatching("nobody")).toEqual([]);
  // As the shop's search finds the product.
  await shop.pool.query("update products set other_names = '{Rasabale}' where id = $1", [product]);
  expect(await numbersMatching("organic rasabale 1kg")).toEqual(newest);
  await shop.post("/api/seller/recalls", { lot: receivedLots[0]?._id, reason: "A spray" }, seller);
  expect((await numbers(`grower=${other}&recalled=yes`)).lots.map(({ number }) => number)).toEqual([
    newest[2],
  ]);
});
