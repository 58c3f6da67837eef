import { expect, it } from "vitest";
import { balanceAnswerSchema } from "#modules/stock/contract.ts";
import { read } from "#tests/support/calls.ts";
import { aProduct } from "#tests/support/factories.ts";
import { SUNDAY } from "#tests/support/heap-shop.ts";
import { expectLotsToAgree, lotShop } from "#tests/support/lot-shop.ts";
import { lotDetailsSchema, lotSavedSchema } from "../contract/lots.ts";

const { shop, db, seller, grower, tomatoes, addHeap, harvest, order, weigh, usesOf } = await lotShop();

it("what came of lots before their product joined a heap is in its balance, and packed from it", async () => {
  const path = { categoryPath: "vegetables-tomatoes", packQuantity: 1, packUnit: "kg" };
  const brinjal = await aProduct(db, { name: "Brinjal", ...path });
  const receive = async (amount: number, harvestedOn: string) => {
    const terms = { kind: "price", price: 30 };
    const json = { grower, product: brinjal.id, harvestedOn, amount, terms, confirmed: true };
    return read(lotSavedSchema, await shop.post("/api/seller/lots", json, seller)).lot._id;
  };
  const [old, older] = [await receive(40_000, "2026-03-09"), await receive(21_500, "2026-03-08")];
  // It waits for 30 kg, which take nothing from the heap later.
  const before = await order([brinjal, 30]);
  const heap = await addHeap("Brinjal", [brinjal]);
  const balance = async () => {
    const answer = await shop.get(`/api/stock/heaps/balance?heap=${heap}&day=${SUNDAY}`, seller);
    const { lots, total, left, packed } = read(balanceAnswerSchema, answer).balance;
    return { lots: lots.map(({ source, amount }) => [source, amount]), total, left, packed };
  };
  expect(await balance()).toEqual({ lots: [[old, 31_500]], total: 31_500, left: 31_500, packed: 0 });
  await harvest(heap, 101_500);
  const after = await order([brinjal, 80]);
  await weigh(before);
  await weigh(after);
  expect(await usesOf(before)).toEqual([
    [older, 21_500, expect.any(Number)],
    [old, 8500, expect.any(Number)],
  ]);
  // No more than the heap has of the lot is packed of it.
  expect(await usesOf(after)).toEqual([[old, 31_500, expect.any(Number)]]);
  expect(await balance()).toMatchObject({ total: 101_500, packed: 80_000, left: 21_500 });
  await expectLotsToAgree(shop);
});

it("what came of a lot stays in its heap when its product leaves it, and is sold, owed and recalled there", async () => {
  const { heap, half, whole } = await tomatoes("Okra");
  const terms = { kind: "price", price: 30 };
  const json = { grower, product: half.id, harvestedOn: "2026-03-09", amount: 10_000, day: SUNDAY, terms };
  const { lot } = read(lotSavedSchema, await shop.post("/api/seller/lots", json, seller));
  const sell = (...products: (typeof half)[]) =>
    shop.patch(`/api/stock/heaps/${heap}`, { name: "Okra", products: products.map(({ id }) => id) }, seller);
  const left = async (of = heap) => {
    const { lots, left: rest } = read(
      balanceAnswerSchema,
      await shop.get(`/api/stock/heaps/balance?heap=${of}&day=${SUNDAY}`, seller),
    ).balance;
    return { lots: lots.map(({ amount }) => amount), rest };
  };
  expect(await sell(whole)).toMatchObject({ status: 200 });
  // It is in one heap, and once.
  const alone = await addHeap("Okra alone", [half]);
  expect(await left(alone)).toEqual({ lots: [], rest: 0 });
  await shop.send("DELETE", `/api/stock/heaps/${alone}`, { as: seller });
  expect(await sell(whole, half)).toMatchObject({ status: 200 });
  expect(await left()).toEqual({ lots: [10_000], rest: 10_000 });
  expect(await shop.post("/api/product/delete", { id: half.id }, seller)).toMatchObject({ status: 200 });
  const placed = await order([whole, 4]);
  await weigh(placed, 3.9);
  expect(await usesOf(placed)).toEqual([[lot._id, 3900, expect.any(Number)]]);
  const recalled = await shop.post("/api/seller/recalls", { lot: lot._id, reason: "Spray" }, seller);
  expect([recalled.status, await left()]).toEqual([200, { lots: [10_000], rest: 0 }]);
  await expectLotsToAgree(shop);
});

it("a bag whose product has left its heap is of that heap's lots, also if it was left out of the bag before", async () => {
  const { heap, half, whole } = await tomatoes("Chillies");
  const terms = { kind: "price", price: 30 };
  const json = { grower, product: half.id, harvestedOn: "2026-03-09", amount: 10_000, day: SUNDAY, terms };
  const { lot } = read(lotSavedSchema, await shop.post("/api/seller/lots", json, seller));
  const placed = await order([half, 4]);
  const others = { name: "Chillies", products: [whole.id] };
  expect(await shop.patch(`/api/stock/heaps/${heap}`, others, seller)).toMatchObject({ status: 200 });
  const leftOut = { id: placed._id, lines: [{ item: placed.items[0]?._id, amount: 0, restock: true }] };
  expect(await shop.post("/api/order/weigh", leftOut, seller)).toMatchObject({ status: 200 });
  expect(await usesOf(placed)).toEqual([]);
  await weigh(placed, 1900);
  expect(await usesOf(placed)).toEqual([[lot._id, 1900, expect.any(Number)]]);
  await expectLotsToAgree(shop);
});

it("what was lost of a lot before its product joined a heap comes to the heap when it is taken back", async () => {
  const path = { categoryPath: "vegetables-tomatoes", packQuantity: 1, packUnit: "kg" };
  const gourd = await aProduct(db, { name: "Gourd", ...path });
  const terms = { kind: "price", price: 30 };
  const json = { grower, product: gourd.id, harvestedOn: "2026-03-09", amount: 5000, terms, confirmed: true };
  const { lot } = read(lotSavedSchema, await shop.post("/api/seller/lots", json, seller));
  const change = async (what: string, body: object) =>
    expect((await shop.post(`/api/seller/lots/${lot._id}/${what}`, body, seller)).status).toBe(200);
  await change("write-off", { amount: 2000, reason: "wet" });
  const heap = await addHeap("Gourd", [gourd]);
  const { lastLoss: entry } = read(lotDetailsSchema, await shop.get(`/api/seller/lots/${lot._id}`, seller));
  await change("take-back", { entry });
  const answer = await shop.get(`/api/stock/heaps/balance?heap=${heap}&day=${SUNDAY}`, seller);
  expect(read(balanceAnswerSchema, answer).balance).toMatchObject({ left: 5000, typed: 0, writtenOff: 0 });
  await expectLotsToAgree(shop);
});
