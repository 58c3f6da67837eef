import { eq, ne } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { products } from "#modules/catalog/tables.ts";
import { runSheetSchema } from "#modules/dispatch/contract/run-sheet.ts";
import { type OrderAnswer, orderAnswerSchema } from "#modules/order/contract/order.ts";
import { sellerOrdersSchema } from "#modules/order/contract/order-lists.ts";
import { orders } from "#modules/order/tables.ts";
import { stockEntries } from "#modules/stock/tables.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder } from "#tests/support/checkout.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { ownersViewSchema } from "#tests/support/owners-view.ts";
import { aShopper, type Shopper, theSeller } from "#tests/support/sign-in.ts";
import { countPacks, packsLeft } from "#tests/support/stock.ts";
import { twoDoors } from "#tests/support/two-doors.ts";

const { shop, doorFor } = await twoDoors();

let seller: { cookie: string };
let meera: Shopper;
let coconut: typeof products.$inferSelect;
let order: OrderAnswer;

beforeAll(async () => {
  seller = await theSeller(shop);
  meera = await aShopper(shop);
});
beforeEach(async () => {
  const pieces = { offerPricePaise: 4000, packQuantity: 1, packUnit: "pcs" };
  coconut = await aProduct(shop.db, { name: "Coconut", ...pieces });
  const eggs = await aProduct(shop.db, { name: "Eggs", ...pieces, packQuantity: 6 });
  await countPacks(shop, { [coconut.id]: 10, [eggs.id]: 10 });
  const lines = [
    { product: coconut, quantity: 3 },
    { product: eggs, quantity: 1 },
  ];
  order = await placedOrder(shop, meera, checkoutOf(lines, await anAddress(shop.db, meera)));
});

const item = (n: number) => order.items[n]?._id ?? "";
const weigh = (lines: object[], more: object = {}) =>
  shop.post("/api/order/weigh", { id: order._id, lines, ...more }, seller);
const weighed = async (lines: object[], more: object = {}) =>
  read(orderAnswerSchema, await weigh(lines, more)).order;
const setStatus = (status: string) => shop.patch(`/api/order/update-status/${order._id}`, { status }, seller);
const now = async () => {
  const path = `/api/order/seller?q=${order.invoiceNumber}&page=1`;
  return read(sellerOrdersSchema, await shop.get(path, seller)).orders[0];
};
const allLeftOut = () => [
  { item: item(0), amount: 0 },
  { item: item(1), amount: 0 },
];

describe("two who weigh one order", () => {
  const withoutEggs = () => [{ item: item(1), amount: 0 }];
  const twoCoconuts = () => [{ item: item(0), amount: 2 }];

  it("the second one is told, line by line, and nothing is overwritten", async () => {
    const version = order.packingVersion;
    const phone = await weighed(withoutEggs(), { version });
    const answer = await weigh(twoCoconuts(), { version });
    expect(answer).toMatchObject(
      refusal(
        409,
        "Somebody else has weighed this order meanwhile. Nothing of yours is lost: please look at both.",
      ),
    );
    expect(answer.body).toMatchObject({
      errors: {
        [item(0)]: "Meanwhile saved: Coconut: as ordered",
        [item(1)]: "Meanwhile saved: Eggs: left out",
      },
    });
    expect(await now()).toMatchObject({ totalAmount: phone.totalAmount });
    const both = await weighed([...twoCoconuts(), ...withoutEggs()], { version: phone.packingVersion });
    expect(both.totalAmount).toBe(order.totalAmount - 40 - 40);
  });

  it("the same once more is no quarrel, and who names no version does what they are told", async () => {
    const version = order.packingVersion;
    const once = await weighed(withoutEggs(), { version });
    expect(await weighed(withoutEggs(), { version })).toMatchObject({ totalAmount: once.totalAmount });
    expect(await weighed(twoCoconuts())).toMatchObject({ totalAmount: order.totalAmount - 40 });
  });

  it("at one moment: one is saved and the other is told", async () => {
    for (let round = 0; round < 10; round++) {
      const { packingVersion: version } = (await now()) ?? order;
      const amounts = [round % 2, 2 + (round % 2)];
      const answers = await Promise.all(
        amounts.map((amount, n) =>
          doorFor(n).post(
            "/api/order/weigh",
            { id: order._id, version, lines: [{ item: item(0), amount }] },
            seller,
          ),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });

  it("a shopper's answer counts, too", async () => {
    const more = [{ item: item(0), amount: 4 }];
    const { question, packingVersion: version } = await weighed(more, { ask: true });
    const json = { question: question?._id, answer: "no" };
    expect(await shop.post("/api/order/answer-question", json, meera)).toMatchObject({ status: 200 });
    expect(await weigh(withoutEggs(), { version })).toMatchObject({ status: 409 });
  });
});

describe("a bag with nothing in it", () => {
  it("costs nothing, and brings no cash", async () => {
    const answer = await weigh(allLeftOut());
    const message = `${order.invoiceNumber}: nothing is left in the bag, so nothing is to be paid. You may want to cancel it.`;
    expect(read(orderAnswerSchema, answer).message).toBe(message);
    expect(await now()).toMatchObject({ totalAmount: 0, isPaid: false, status: "Pending" });
    const path = `/api/delivery/run-sheet?day=${order.deliveryDay}`;
    const { runs } = read(runSheetSchema, await shop.get(path, seller));
    const stops = runs.flatMap(({ areas }) => areas.flatMap(({ stops: areaStops }) => areaStops));
    const due = stops.flatMap(({ orders }) => orders).find(({ _id }) => _id === order._id)?.due;
    expect(due).toBe(0);
  });

  it("is cancelled in the same step if that is asked for, with its reason", async () => {
    const cancelled = await weighed(allLeftOut(), { cancel: { reason: "The frost took it" } });
    expect(cancelled).toMatchObject({ status: "Cancelled", totalAmount: 0, creditNotes: [] });
    expect(cancelled.trail.at(-1)).toMatchObject({ status: "Cancelled", reason: "The frost took it" });
  });

  it("alone is cancelled here", async () => {
    const only = await weigh([{ item: item(0), amount: 0 }], { cancel: {} });
    expect(only).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/everything is left/) },
    });
    expect(await now()).toMatchObject({ status: "Pending", totalAmount: order.totalAmount });
  });
});

describe("what is left out", () => {
  const left = async () => (await packsLeft(shop)).get(coconut.id);
  const ledger = async () => {
    const rows = await shop.db.select().from(stockEntries).where(eq(stockEntries.productId, coconut.id));
    return rows.sort((a, b) => a.id - b.id).map(({ kind, change }) => `${kind} ${change}`);
  };

  it("is spoilt unless it is said to be back at the stall", async () => {
    await weigh([{ item: item(0), amount: 1 }]);
    expect(await left()).toBe(7);
    expect((await ledger()).slice(-2)).toEqual(["given back 2", "spoilt -2"]);
    await weigh([{ item: item(0), amount: 1, restock: true }]);
    expect(await left()).toBe(9);
    expect((await now())?.items[0]?.packed).toMatchObject({ amount: 1, restocked: true });
    await weigh([]);
    expect(await left()).toBe(7);
  });

  it("does not come back with a cancelled order where it is spoilt, nor is it taken twice", async () => {
    await weigh([{ item: item(0), amount: 1 }]);
    await setStatus("Cancelled");
    expect(await left()).toBe(8);
    await setStatus("Pending");
    expect(await left()).toBe(7);
    await weigh([]);
    expect(await left()).toBe(7);
    await setStatus("Cancelled");
    expect(await left()).toBe(10);
  });
});

describe("an order that is out for delivery", () => {
  it("is weighed, and gets its credit note at once", async () => {
    await setStatus("Out for Delivery");
    const after = await weighed([{ item: item(1), amount: 0 }]);
    expect(after).toMatchObject({ status: "Out for Delivery", creditNotes: [{ amount: 40, cgst: 3.05 }] });
    const more = [
      { item: item(1), amount: 0 },
      { item: item(0), amount: 4 },
    ];
    expect(await weigh(more, { ask: true })).toMatchObject({ status: 409 });
  });
});

it("packs pieces whole", async () => {
  expect(await weigh([{ item: item(0), amount: 2.4 }])).toMatchObject({
    status: 400,
    body: { errors: { [item(0)]: "Coconut comes in whole pieces" } },
  });
});

it("is counted as packed: best products take what was weighed, replaced and left out, and not what was ordered", async () => {
  // Ten are shown, and those of other tests would come first.
  await shop.db.delete(orders).where(ne(orders.id, order._id));
  const yam = await aProduct(shop.db, {
    name: "Yam",
    offerPricePaise: 3000,
    packQuantity: 1,
    packUnit: "pcs",
  });
  await weigh([
    { item: item(0), amount: 1 },
    { item: item(1), replacement: { product: yam.id, quantity: 1 } },
  ]);
  const sold = async () => {
    const answer = await shop.get("/api/dashboard?days=1", seller);
    const { bestProducts } = read(ownersViewSchema, answer).dashboard;
    const mine = bestProducts.filter(({ productId }) => [coconut.id, yam.id].includes(productId ?? ""));
    return mine.map(({ name, packs, amount }) => [name, packs, amount]);
  };
  expect(await sold()).toEqual([
    ["Coconut", 1, 40],
    ["Yam", 1, 30],
  ]);
  await weigh([
    { item: item(0), amount: 0 },
    { item: item(1), replacement: { product: yam.id, quantity: 1 } },
  ]);
  expect(await sold()).toEqual([["Yam", 1, 30]]);
});
