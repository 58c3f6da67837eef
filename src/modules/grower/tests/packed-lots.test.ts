import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { products } from "#modules/catalog/tables.ts";
import { type OrderAnswer, orderAnswerSchema } from "#modules/order/contract/order.ts";
import { read } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder } from "#tests/support/checkout.ts";
import { NEXT_SUNDAY, SUNDAY } from "#tests/support/heap-shop.ts";
import { expectLotsToAgree, lotShop } from "#tests/support/lot-shop.ts";
import { aPromo, withPromo } from "#tests/support/promo.ts";
import { lotSavedSchema } from "../contract/lots.ts";

const shopOfLots = await lotShop();
const { shop, db, seller, meera, address, half, whole, carrot, coriander } = shopOfLots;
const { aLot, order, setStatus, weigh, usesOf, leftOf } = shopOfLots;

beforeEach(async () => {
  // Only lots of this test have something left.
  await db.execute(sql`
    insert into stock_entries (pool, source, kind, change) select id, id, 'written off', -"left" from lots where "left" > 0`);
});

const old = { harvestedOn: "2026-03-08" };

it("takes the oldest lots when it goes out, and gives them back when it is cancelled", async () => {
  const newer = await aLot(carrot, 5000);
  const oldest = await aLot(carrot, 700, old);
  const placed = await order([carrot, 2]);
  expect(await usesOf(placed)).toEqual([]);
  await setStatus("Out for Delivery", placed);
  // 3,333 paise for 500 g: 700 g cost 4,666.2, and both parts together 6,666.
  const both = [
    [oldest, 700, 4666],
    [newer, 300, 2000],
  ];
  expect(await usesOf(placed)).toEqual(both);
  await setStatus("Delivered", placed);
  expect(await usesOf(placed)).toEqual(both);
  await setStatus("Cancelled", placed);
  expect(await usesOf(placed)).toEqual([]);
  expect([await leftOf(oldest), await leftOf(newer)]).toEqual([700, 5000]);
  await setStatus("Delivered", placed);
  expect(await usesOf(placed)).toEqual(both);
  await expectLotsToAgree(shop);
});

it("gives back what it took when its status is undone, unless it was packed before", async () => {
  const lot = await aLot(carrot, 5000);
  const placed = await order([carrot, 1]);
  const { change } = (await setStatus("Out for Delivery", placed)).body as { change: string };
  expect(await leftOf(lot)).toBe(4500);
  await shop.post("/api/order/undo-status", { change }, seller);
  expect(await leftOf(lot)).toBe(5000);
  await weigh(placed, 450);
  await setStatus("Out for Delivery", placed);
  await setStatus("Pending", placed);
  expect(await usesOf(placed)).toEqual([[lot, 450, 3000]]);
});

it("shares a heap's lots between both sizes of pack", async () => {
  const first = await aLot(whole, 1200, old);
  const second = await aLot(half, 3000);
  const placed = await order([half, 1], [whole, 1]);
  await setStatus("Out for Delivery", placed);
  const uses = await usesOf(placed);
  expect(uses.map(([lot, amount]) => [lot, amount])).toEqual(
    expect.arrayContaining([
      [first, expect.any(Number)],
      [second, 300],
    ]),
  );
  expect([await leftOf(first), await leftOf(second)]).toEqual([0, 2700]);
  await expectLotsToAgree(shop);
});

it("leaves what no lot covers without a grower", async () => {
  const lot = await aLot(carrot, 700);
  const placed = await order([carrot, 2]);
  await setStatus("Out for Delivery", placed);
  expect(await usesOf(placed)).toEqual([[lot, 700, 4666]]);
  // A lot that comes before the delivery is taken, too.
  const later = await aLot(carrot, 1000);
  await setStatus("Delivered", placed);
  expect((await usesOf(placed)).map(([id, amount]) => [id, amount])).toEqual([
    [lot, 700],
    [later, 300],
  ]);
});

it("holds what was weighed, lighter and heavier, and loses what spoilt", async () => {
  const oldest = await aLot(carrot, 900, old);
  const newer = await aLot(carrot, 5000);
  const placed = await order([carrot, 2]);
  await weigh(placed, 870);
  // 130 g of two packs are missing and not back: they spoilt, of the oldest lot as far as it has them.
  expect((await usesOf(placed)).map(([id, amount]) => [id, amount])).toEqual([[oldest, 870]]);
  expect([await leftOf(oldest), await leftOf(newer)]).toEqual([0, 4900]);
  await weigh(placed, 1100);
  expect((await usesOf(placed)).map(([id, amount]) => [id, amount])).toEqual([
    [oldest, 900],
    [newer, 200],
  ]);
  expect([await leftOf(oldest), await leftOf(newer)]).toEqual([0, 4800]);
  await weigh(placed, 0);
  expect(await usesOf(placed)).toEqual([]);
  expect([await leftOf(oldest), await leftOf(newer)]).toEqual([0, 4900]);
  await setStatus("Cancelled", placed);
  expect([await leftOf(oldest), await leftOf(newer)]).toEqual([0, 4900]);
  await expectLotsToAgree(shop);
});

it("holds goods at the product's price: a promo code and what a bag weighs more are the store's", async () => {
  const lot = await aLot(carrot, 5000);
  await aPromo(shop, seller, { code: "HALF", kind: "percent", percent: 50, amount: null });
  const checkout = withPromo(checkoutOf([{ product: carrot, quantity: 6 }], address), "HALF", 99.99);
  const placed = await placedOrder(shop, meera, { ...checkout, delivery: { day: SUNDAY } });
  expect(placed).toMatchObject({ subTotal: 199.98, discount: 99.99 });
  await weigh(placed, 3030);
  // 6.06 packs of 3,333 paise come to 20,197.98. The shopper pays for six.
  expect(await usesOf(placed)).toEqual([[lot, 3030, 20198]]);
});

it("holds a replacement at the price that it is charged at", async () => {
  const carrots = await aLot(carrot, 5000);
  const bunches = await aLot(coriander, 20, { unit: "pack" });
  const placed = await order([carrot, 1], [coriander, 1]);
  const lines = [
    { item: placed.items[0]?._id, replacement: { product: coriander.id, quantity: 3 }, restock: true },
  ];
  expect(await shop.post("/api/order/weigh", { id: placed._id, lines }, seller)).toMatchObject({
    status: 200,
  });
  // Three bunches are worth 4,500 paise, of which the carrots' 3,333 are charged; the fourth costs 1,500.
  expect(await usesOf(placed)).toEqual([[bunches, 4, 4833]]);
  expect(await leftOf(carrots)).toBe(5000);
  await weigh(placed);
  expect(await usesOf(placed)).toEqual(
    expect.arrayContaining([
      [carrots, 500, 3333],
      [bunches, 1, 1500],
    ]),
  );
  await expectLotsToAgree(shop);
});

it("has as much of a replacement as was put into it, at its price, also if its pack has another size by now", async () => {
  const { half: beans } = await shopOfLots.tomatoes("Beans");
  const json = { grower: shopOfLots.grower, product: beans.id, harvestedOn: "2026-03-08", amount: 5000 };
  const terms = { kind: "price", price: 30 };
  const brought = { ...json, terms, day: SUNDAY, confirmed: true };
  const { lot } = read(lotSavedSchema, await shop.post("/api/seller/lots", brought, seller));
  const placed = await order([carrot, 3], [coriander, 1]);
  const lines = [
    { item: placed.items[0]?._id, replacement: { product: beans.id, quantity: 2 }, restock: true },
  ];
  const pack = async (...more: object[]) => {
    const answer = await shop.post(
      "/api/order/weigh",
      { id: placed._id, lines: [...lines, ...more] },
      seller,
    );
    expect(answer).toMatchObject({ status: 200 });
  };
  await pack();
  const uses = await usesOf(placed);
  expect(uses).toEqual([[lot._id, 1000, 8000]]);
  await db.update(products).set({ packQuantity: 250 }).where(eq(products.id, beans.id));
  await setStatus("Cancelled", placed);
  await setStatus("Pending", placed);
  expect(await usesOf(placed)).toEqual(uses);
  await pack({ item: placed.items[1]?._id, amount: 0, restock: true });
  expect([await usesOf(placed), await leftOf(lot._id)]).toEqual([uses, 4000]);
  await expectLotsToAgree(shop);
});

it("is packed anew after it was changed, and as it was after it was moved", async () => {
  const lot = await aLot(carrot, 5000);
  const placed = await order([carrot, 2]);
  await weigh(placed, 900);
  await shop.post("/api/order/move", { id: placed._id, day: NEXT_SUNDAY }, seller);
  expect((await usesOf(placed)).map(([, amount]) => amount)).toEqual([900]);
  const { revision, items } = await shown(placed);
  const change = { id: placed._id, revision, items: [{ item: items[0]?._id, quantity: 3 }] };
  const preview = await shop.post("/api/order/seller-revise", { ...change, preview: true }, seller);
  const { totalAmount } = read(orderAnswerSchema, preview).order;
  expect(await shop.post("/api/order/seller-revise", { ...change, totalAmount }, seller)).toMatchObject({
    status: 200,
  });
  expect(await usesOf(placed)).toEqual([]);
  // Spoilt amounts stay spoilt.
  expect(await leftOf(lot)).toBe(4900);
  // The same 100 g are missing again: nothing more has spoilt. Then they are found.
  await weigh(placed, 1400);
  expect(await leftOf(lot)).toBe(3500);
  await weigh(placed, undefined);
  expect(await leftOf(lot)).toBe(3500);
  await setStatus("Out for Delivery", placed);
  expect(await usesOf(placed)).toEqual([[lot, 1500, 9999]]);
  await expectLotsToAgree(shop);
});

it("gives back the lots of what is taken out of an order after it was weighed", async () => {
  const [ofCarrots, ofBunches] = [await aLot(carrot, 5000), await aLot(coriander, 10, { unit: "pack" })];
  const placed = await order([carrot, 2], [half, 1]);
  const { items } = placed;
  const replacement = { product: coriander.id, quantity: 2 };
  const lines = [
    { item: items[0]?._id, amount: 1000 },
    { item: items[1]?._id, replacement, restock: true },
  ];
  expect(await shop.post("/api/order/weigh", { id: placed._id, lines }, seller)).toMatchObject({
    status: 200,
  });
  expect((await usesOf(placed)).map(([, amount]) => amount).sort()).toEqual([1000, 2]);
  const { revision } = await shown(placed);
  const change = { id: placed._id, revision, items: [{ item: items[1]?._id, quantity: 1 }] };
  const preview = await shop.post("/api/order/seller-revise", { ...change, preview: true }, seller);
  const { totalAmount } = read(orderAnswerSchema, preview).order;
  const revised = await shop.post("/api/order/seller-revise", { ...change, totalAmount }, seller);
  expect(revised).toMatchObject({ status: 200 });
  expect(await usesOf(placed)).toEqual([]);
  expect([await leftOf(ofCarrots), await leftOf(ofBunches)]).toEqual([5000, 10]);
  await setStatus("Delivered", placed);
  expect([await leftOf(ofCarrots), await leftOf(ofBunches)]).toEqual([5000, 10]);
  await expectLotsToAgree(shop);
});

it("keeps its lots when its product leaves the catalogue, until it is cancelled", async () => {
  const lot = await aLot(carrot, 5000);
  const placed = await order([carrot, 1]);
  await setStatus("Out for Delivery", placed);
  await db.execute(sql`update order_items set product_id = null where order_id = ${placed._id}`);
  await setStatus("Delivered", placed);
  expect(await usesOf(placed)).toEqual([[lot, 500, 3333]]);
  await setStatus("Cancelled", placed);
  expect(await usesOf(placed)).toEqual([]);
});

it("packs nothing of a recalled lot", async () => {
  const recalled = await aLot(carrot, 5000, old);
  const good = await aLot(carrot, 5000);
  const [packed, waiting] = [await order([carrot, 1]), await order([carrot, 1])];
  await weigh(packed, 500);
  await db.execute(sql`update lots set recalled_at = now() where id = ${recalled}`);
  await setStatus("Out for Delivery", waiting);
  expect(await usesOf(waiting)).toEqual([[good, 500, 3333]]);
  // A bag that is packed again has something else in it.
  expect(await usesOf(packed)).toEqual([[recalled, 500, 3333]]);
  await weigh(packed, 490);
  expect((await usesOf(packed)).map(([lot, amount]) => [lot, amount])).toEqual([[good, 490]]);
});

async function shown({ _id: id }: OrderAnswer): Promise<OrderAnswer> {
  const shownOrder = (await shopOfLots.all()).find(({ _id }) => _id === id);
  if (!shownOrder) throw new Error("the order is gone");
  return shownOrder;
}

it("takes nothing of what came for a later day, however old it is", async () => {
  const { heap, half: onion } = await shopOfLots.tomatoes("Onions");
  await shopOfLots.harvest(heap, 10_000);
  const terms = { kind: "price", price: 30 };
  const json = { grower: shopOfLots.grower, product: onion.id, harvestedOn: "2026-03-08", amount: 40_000 };
  const brought = { ...json, terms, day: NEXT_SUNDAY, confirmed: true };
  const { lot } = read(lotSavedSchema, await shop.post("/api/seller/lots", brought, seller));
  const placed = await order([onion, 4]);
  await weigh(placed, 1500);
  expect([await usesOf(placed), await leftOf(lot._id)]).toEqual([[], 40_000]);
  const later = { ...checkoutOf([{ product: onion, quantity: 4 }], address), delivery: { day: NEXT_SUNDAY } };
  const next = await placedOrder(shop, meera, later);
  await weigh(next, 1900);
  expect(await usesOf(next)).toEqual([[lot._id, 1900, expect.any(Number)]]);
  expect(await leftOf(lot._id)).toBe(38_000);
});

it("takes nothing of what stands unsold on an earlier day, until it is carried over", async () => {
  const { heap, half: beet } = await shopOfLots.tomatoes("Beetroot");
  const bring = async (amount: number, day: string) => {
    const terms = { kind: "price", price: 30 };
    const json = {
      grower: shopOfLots.grower,
      product: beet.id,
      harvestedOn: "2026-03-08",
      amount,
      terms,
      day,
    };
    const answer = await shop.post("/api/seller/lots", { ...json, confirmed: true }, seller);
    return read(lotSavedSchema, answer).lot._id;
  };
  const orderFor = (day: string, quantity: number) =>
    placedOrder(shop, meera, {
      ...checkoutOf([{ product: beet, quantity }], address),
      delivery: { day },
    });
  const lot = await bring(10_000, SUNDAY);
  await shopOfLots.harvest(heap, 20_000, NEXT_SUNDAY);
  const [first, next, after] = [
    await orderFor(SUNDAY, 6),
    await orderFor(NEXT_SUNDAY, 4),
    await orderFor(NEXT_SUNDAY, 8),
  ];
  await weigh(first, 3000);
  await weigh(next, 1900);
  // The rest of the next day is typed, and has no grower; so has what spoils of it.
  const spoilt = { day: NEXT_SUNDAY, amount: 500 };
  expect((await shop.post(`/api/stock/heaps/${heap}/spoilt`, spoilt, seller)).status).toBe(200);
  expect([await usesOf(next), await leftOf(lot)]).toEqual([[], 7000]);
  const rests = [{ heap, day: SUNDAY, left: 7000 }];
  const evening = await shop.post("/api/stock/heaps/evening", { rests, to: NEXT_SUNDAY }, seller);
  const { moves } = evening.body as { moves: string[] };
  expect((await shop.post("/api/stock/heaps/evening/undo", { moves }, seller)).status).toBe(200);
  await weigh(next, 1800);
  expect(await usesOf(next)).toEqual([]);
  expect((await shop.post("/api/stock/heaps/evening", { rests, to: NEXT_SUNDAY }, seller)).status).toBe(200);
  await weigh(after, 4000);
  expect([await usesOf(after), await leftOf(lot)]).toEqual([[[lot, 4000, expect.any(Number)]], 3000]);
  await expectLotsToAgree(shop);
});

it("takes of a lot that came for two days what is of the bag's own", async () => {
  const { heap, half: okra } = await shopOfLots.tomatoes("Okra");
  const terms = { kind: "price", price: 30 };
  const json = {
    grower: shopOfLots.grower,
    product: okra.id,
    harvestedOn: "2026-03-08",
    amount: 10_000,
    terms,
  };
  const answer = await shop.post("/api/seller/lots", { ...json, day: SUNDAY, confirmed: true }, seller);
  const { _id: lot } = read(lotSavedSchema, answer).lot;
  const ordered = await order([okra, 16]);
  await weigh(ordered, 8000);
  shopOfLots.goTo("2026-03-16");
  const more = { quantity: 13_000, day: NEXT_SUNDAY, reason: "scales" };
  expect((await shop.post(`/api/seller/lots/${lot}/correct`, more, seller)).status).toBe(200);
  await shopOfLots.harvest(heap, 5000, NEXT_SUNDAY);
  // 3 kg have come for this day, and 2 kg are typed.
  const later = [2, 4, 4].map((quantity) =>
    placedOrder(shop, meera, {
      ...checkoutOf([{ product: okra, quantity }], address),
      delivery: { day: NEXT_SUNDAY },
    }),
  );
  const bags = await Promise.all(later);
  for (const placed of bags) await weigh(placed, undefined);
  await setStatus("Out for Delivery", ...bags);
  expect(await leftOf(lot)).toBe(2000);
  await expectLotsToAgree(shop);
});
