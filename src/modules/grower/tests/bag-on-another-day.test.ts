import { beforeEach, expect, it } from "vitest";
import { z } from "zod";
import type { OrderAnswer } from "#modules/order/contract/order.ts";
import { balanceAnswerSchema, heapListSchema } from "#modules/stock/contract.ts";
import { read } from "#tests/support/calls.ts";
import { NEXT_SUNDAY, SUNDAY } from "#tests/support/heap-shop.ts";
import { expectLotsToAgree, lotShop } from "#tests/support/lot-shop.ts";
import { lotSavedSchema } from "../contract/lots.ts";

// Only Sunday has a harvest. Nothing comes for the Sunday after it.
const { shop, seller, grower, half, whole, heap, harvest, order, weigh, setStatus, usesOf } = await lotShop();

let lot: string;
beforeEach(async () => {
  await harvest(heap, (await balanceOf(SUNDAY)).total - (await balanceOf(SUNDAY)).left);
  const json = { grower, product: half.id, harvestedOn: "2026-03-09", day: SUNDAY, amount: 30_000 };
  const terms = { kind: "price", price: 30 };
  const answer = await shop.post("/api/seller/lots", { ...json, terms, confirmed: true }, seller);
  lot = read(lotSavedSchema, answer).lot._id;
});

async function balanceOf(day: string) {
  const answer = await shop.get(`/api/stock/heaps/balance?heap=${heap}&day=${day}`, seller);
  const { packed, promised, left, total, missing } = read(balanceAnswerSchema, answer).balance;
  return { packed, promised, left, total, missing };
}
const bring = (...placed: OrderAnswer[]) =>
  shop.post("/api/order/move-orders", { ids: placed.map(({ _id }) => _id), day: NEXT_SUNDAY }, seller);
const changesOf = async (day = SUNDAY) => {
  const before = await balanceOf(day);
  return async () => {
    const after = await balanceOf(day);
    return { packed: after.packed - before.packed, left: after.left - before.left };
  };
};
const rests = async () => {
  const { heaps } = read(heapListSchema, await shop.get("/api/stock/heaps", seller));
  return heaps.flatMap(({ days }) => days.flatMap(({ day, left }) => (day === SUNDAY ? [left] : [])));
};

it("is brought without a harvest of that day, and gives nothing back, if nobody was at home", async () => {
  const [weighed, asOrdered, third] = [
    await order([half, 4]),
    await order([whole, 3]),
    await order([half, 2]),
  ];
  await weigh(weighed, 1900);
  await setStatus("Out for Delivery", weighed, asOrdered);
  const changed = await changesOf();
  const left = await rests();
  const uses = [await usesOf(weighed), await usesOf(asOrdered)];
  expect(uses).toEqual([[[lot, 1900, expect.any(Number)]], [[lot, 3000, expect.any(Number)]]]);

  expect(await bring(weighed, asOrdered)).toMatchObject({ status: 200, body: { moved: 2 } });
  // It is in the bags, and neither on sale nor to be carried over; on the other day nothing is missing.
  expect(await changed()).toEqual({ packed: 0, left: 0 });
  expect(await rests()).toEqual(left);
  expect(await balanceOf(NEXT_SUNDAY)).toEqual({ packed: 0, promised: 0, left: 0, total: 0, missing: 0 });
  expect([await usesOf(weighed), await usesOf(asOrdered)]).toEqual(uses);

  // An order that is not packed still needs a harvest.
  expect(await bring(third)).toMatchObject({ status: 409 });
  await setStatus("Delivered", weighed, asOrdered);
  expect([await usesOf(weighed), await usesOf(asOrdered)]).toEqual(uses);
  expect(await changed()).toEqual({ packed: 0, left: 0 });
  await expectLotsToAgree(shop);
});

it("gives back what is taken out of it to the day that it came for", async () => {
  const placed = await order([whole, 2]);
  await weigh(placed, 2);
  const changed = await changesOf();
  expect(await bring(placed)).toMatchObject({ status: 200 });
  const line = { item: placed.items[0]?._id, amount: 1.5, restock: true };
  const lighter = { id: placed._id, lines: [line] };
  expect(await shop.post("/api/order/weigh", lighter, seller)).toMatchObject({ status: 200 });
  expect(await changed()).toEqual({ packed: -500, left: 500 });
  await setStatus("Cancelled", placed);
  expect(await changed()).toEqual({ packed: -2000, left: 2000 });
  expect(await balanceOf(NEXT_SUNDAY)).toMatchObject({ total: 0, left: 0 });
});

const revise = async (placed: OrderAnswer, quantity: number) => {
  const items = [{ item: placed.items[0]?._id, quantity }];
  const change = { id: placed._id, revision: 1, items, reason: "" };
  const preview = await shop.post("/api/order/seller-revise", { ...change, preview: true }, seller);
  const looked = z.object({ order: z.object({ totalAmount: z.number() }) }).safeParse(preview.body);
  const totalAmount = looked.data?.order.totalAmount ?? 0;
  return shop.post("/api/order/seller-revise", { ...change, totalAmount }, seller);
};

it("keeps what is in it when its order is changed, and takes the rest of the new day", async () => {
  const placed = await order([whole, 2]);
  await weigh(placed, 2);
  expect(await bring(placed)).toMatchObject({ status: 200 });
  const changed = await changesOf();
  expect(await revise(placed, 3)).toMatchObject({ status: 409 });
  expect(await revise(placed, 1)).toMatchObject({ status: 200 });
  expect(await changed()).toMatchObject({ left: 1000 });
  expect(await balanceOf(NEXT_SUNDAY)).toMatchObject({ total: 0, left: 0 });
});

it("gives each day back what it gave, if it is changed to more and then packed with less", async () => {
  const placed = await order([whole, 2]);
  await weigh(placed, 2);
  expect(await bring(placed)).toMatchObject({ status: 200 });
  await harvest(heap, 1000, NEXT_SUNDAY);
  expect(await revise(placed, 3)).toMatchObject({ status: 200 });
  // The other 2 kg are in the bag, and nobody has to buy them.
  expect(await balanceOf(NEXT_SUNDAY)).toMatchObject({ promised: 1000, left: 0, missing: 0 });
  const changed = await changesOf();
  const line = { item: placed.items[0]?._id, amount: 1.5, restock: true };
  const lighter = { id: placed._id, lines: [line] };
  expect(await shop.post("/api/order/weigh", lighter, seller)).toMatchObject({ status: 200 });
  expect(await balanceOf(NEXT_SUNDAY)).toMatchObject({ packed: 0, promised: 0, left: 1000 });
  expect(await changed()).toMatchObject({ left: 500 });
  await expectLotsToAgree(shop);
});

it("is restored from the day to which its produce came back, or from its own once that is carried over", async () => {
  const placed = await order([whole, 2]);
  await weigh(placed, 1.9);
  expect(await bring(placed)).toMatchObject({ status: 200 });
  const uses = await usesOf(placed);
  const changed = await changesOf();
  const before = await balanceOf(NEXT_SUNDAY);
  await setStatus("Cancelled", placed);
  expect(await changed()).toEqual({ packed: -1900, left: 1900 });
  await setStatus("Pending", placed);
  expect(await changed()).toEqual({ packed: 0, left: 0 });
  await setStatus("Out for Delivery", placed);
  expect([await usesOf(placed), await balanceOf(NEXT_SUNDAY)]).toEqual([uses, before]);
  await setStatus("Cancelled", placed);
  const { left } = await balanceOf(SUNDAY);
  const evening = { rests: [{ heap, day: SUNDAY, left }], to: NEXT_SUNDAY };
  expect(await shop.post("/api/stock/heaps/evening", evening, seller)).toMatchObject({ status: 200 });
  await setStatus("Delivered", placed);
  expect([await balanceOf(NEXT_SUNDAY), await usesOf(placed)]).toMatchObject([{ packed: 1900 }, uses]);
  await expectLotsToAgree(shop);
});

it("is restored from the heap to which its produce came back, also if its product has left that one", async () => {
  const packed = await order([half, 4]);
  await weigh(packed, 1900);
  await setStatus("Delivered", packed);
  const [changed, uses] = [await changesOf(), await usesOf(packed)];
  const sell = (...products: (typeof half)[]) =>
    shop.patch(
      `/api/stock/heaps/${heap}`,
      { name: "Tomatoes", products: products.map(({ id }) => id) },
      seller,
    );
  expect(await sell(whole)).toMatchObject({ status: 200 });
  await setStatus("Cancelled", packed);
  expect(await changed()).toEqual({ packed: -1900, left: 1900 });
  await setStatus("Delivered", packed);
  expect([await changed(), await usesOf(packed)]).toEqual([{ packed: 0, left: 0 }, uses]);
  await setStatus("Cancelled", packed);
  // It is written off by now.
  const { left } = await balanceOf(SUNDAY);
  const evening = { rests: [{ heap, day: SUNDAY, left }], to: null };
  expect(await shop.post("/api/stock/heaps/evening", evening, seller)).toMatchObject({ status: 200 });
  const json = { ids: [packed._id], status: "Delivered", from: ["Cancelled"] };
  expect(await shop.post("/api/order/update-statuses", json, seller)).toMatchObject({ status: 409 });
  expect(await sell(whole, half)).toMatchObject({ status: 200 });
});

it("gives the day that had lost it back what has not spoilt after all", async () => {
  await harvest(heap, 9000, NEXT_SUNDAY);
  const placed = await order([whole, 2]);
  const [lost, next] = [await changesOf(), await changesOf(NEXT_SUNDAY)];
  await weigh(placed, 0);
  expect(await lost()).toEqual({ packed: 0, left: 0 });
  expect(await bring(placed)).toMatchObject({ status: 200 });
  await weigh(placed, 2);
  // It was packed of the new day.
  expect([await lost(), await next()]).toEqual([
    { packed: 0, left: 2000 },
    { packed: 2000, left: -2000 },
  ]);
  await setStatus("Cancelled", placed);
  expect([await lost(), await next()]).toEqual([
    { packed: 0, left: 2000 },
    { packed: 0, left: 0 },
  ]);
  await expectLotsToAgree(shop);
});

it("gives it back to that day also when the order was changed meanwhile", async () => {
  const placed = await order([whole, 2]);
  const [lost, next] = [await changesOf(), await changesOf(NEXT_SUNDAY)];
  await weigh(placed, 0);
  expect(await bring(placed)).toMatchObject({ status: 200 });
  expect(await revise(placed, 3)).toMatchObject({ status: 200 });
  expect(await next()).toEqual({ packed: 0, left: -3000 });
  await weigh(placed, 3);
  expect([await lost(), await next()]).toEqual([
    { packed: 0, left: 2000 },
    { packed: 3000, left: -3000 },
  ]);
});
