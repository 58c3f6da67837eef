import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { complaintFiledSchema } from "#modules/customer/contract.ts";
import type { OrderAnswer } from "#modules/order/contract/order.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { aProduct } from "#tests/support/factories.ts";
import { addGrower } from "#tests/support/growers.ts";
import { settlementShop } from "#tests/support/settlement-shop.ts";
import { sendForm } from "#tests/support/uploads.ts";
import { whileUncommitted } from "#tests/support/waiting.ts";

const store = await settlementShop();
const { shop, seller, meera, aLot, packed, setStatus, account, entries } = store;

// Each test has a grower of its own.
let grower: string;
beforeEach(async () => {
  grower = await addGrower(shop.db, `Grower ${randomUUID()}`, { products: [store.tomato.id] });
});
const balance = () => store.balance(grower);

/** An answered complaint about a kilogram of a lot for ₹80, for which the shopper got ₹7.50, and the call that charges it. */
async function aComplaint(kind: "credit" | "replacement" | "no" = "credit", others?: string) {
  const lot = await aLot({ grower });
  const more = others === undefined ? [] : [{ lot: others, amount: 1500 }];
  const order = await packed({ lot, amount: 1000 }, ...more);
  await setStatus("Delivered", order);
  const _id = await complain(order, kind === "credit" ? 7.5 : kind);
  const charge = (amount = 7.5, of = grower) =>
    shop.post(
      `/api/settlement/growers/${of}/complaints`,
      { complaint: _id, lot, amount, reason: "Tomatoes were soft" },
      seller,
    );
  return { complaint: _id, order, lot, charge };
}

/** Complains about all of an order. The answer is a credit in rupees, or another one. Returns the complaint's id. */
async function complain(order: OrderAnswer, answered: number | "replacement" | "no"): Promise<string> {
  const data = { order: order._id, lines: order.items.map(({ _id }) => _id), words: "Soft" };
  const filed = await sendForm(shop, {
    path: "/api/customer/complaints",
    as: meera,
    headers: { "Idempotency-Key": randomUUID() },
    parts: [["data", JSON.stringify(data)]],
  });
  const { _id } = read(complaintFiledSchema, filed).complaint;
  const kind =
    typeof answered === "number" ? ({ kind: "credit", amount: answered } as const) : { kind: answered };
  const answer = { ...kind, words: "Sorry" };
  expect(await shop.post(`/api/seller/customer/complaints/${_id}/answer`, answer, seller)).toMatchObject({
    status: 200,
  });
  return _id;
}

describe("an answered complaint", () => {
  it("may be charged to its grower once, with the grower's part of what the shopper got", async () => {
    const { complaint, lot, charge } = await aComplaint();
    expect((await account(grower)).complaints).toMatchObject([
      { complaint, lot, amount: 7.5, product: "Tomato", words: "Soft" },
    ]);
    expect(await charge(5)).toMatchObject({ body: { message: "The grower bears it now" } });
    expect(await charge(5)).toMatchObject(refusal(409, "The grower bears this complaint already"));
    expect((await entries("", grower))[0]).toMatchObject({
      kind: "deducted",
      amount: -5,
      reason: "Tomatoes were soft",
      product: "Tomato",
    });
    expect((await account(grower)).complaints).toEqual([]);
    expect(await balance()).toBe(25);
  });

  it("charged by two at once is borne once", async () => {
    const { charge } = await aComplaint();
    const lock = "select from growers where id = $1 for no key update";
    const both = await whileUncommitted(
      shop,
      { statement: lock, values: [grower], table: "growers", waiting: 2 },
      () => Promise.all([charge(), charge()]),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await balance()).toBe(30 - 7.5);
  });

  it("is charged no longer when its order is cancelled, also if it is delivered and cancelled again", async () => {
    const { order, charge } = await aComplaint();
    await charge(5);
    await setStatus("Pending", order);
    expect(await balance()).toBe(-5);
    await setStatus("Cancelled", order);
    expect(await balance()).toBe(0);
    expect(
      (await entries("?list=money", grower)).map(({ kind, amount, reason }) => [kind, amount, reason]),
    ).toEqual([
      ["added", 5, "The order was cancelled: its complaint is not charged"],
      ["deducted", -5, "Tomatoes were soft"],
    ]);
    await setStatus("Delivered", order);
    await setStatus("Cancelled", order);
    expect(await balance()).toBe(0);
    expect((await account(grower)).complaints).toEqual([]);
  });

  it("charged while its order is cancelled is borne by no grower", async () => {
    const { order, charge } = await aComplaint();
    const lock = { statement: "select from orders where id = $1 for update", values: [order._id] };
    await whileUncommitted(shop, { ...lock, table: "orders", waiting: 2 }, () =>
      Promise.all([setStatus("Cancelled", order), charge()]),
    );
    expect(await balance()).toBe(0);
  });

  it("with a replacement is offered for what the grower was owed", async () => {
    await aComplaint("replacement");
    expect((await account(grower)).complaints).toMatchObject([{ amount: 30 }]);
  });

  it("is shared by the growers of the line, by what was sold", async () => {
    const other = await addGrower(shop.db, `Other ${randomUUID()}`);
    await aComplaint("credit", await aLot({ grower: other }));
    const offered = async (id: string) => (await account(id)).complaints.map(({ amount }) => amount);
    expect([await offered(grower), await offered(other)]).toEqual([[3], [4.5]]);
  });

  it("is borne by a grower only for the part that they brought", async () => {
    // Nothing is left of the lots of other tests.
    await shop.pool.query(
      `insert into stock_entries (pool, source, kind, change) select id, id, 'written off', -"left" from lots where "left" > 0`,
    );
    const lot = await aLot({ grower, quantity: 500 });
    // The lot has one of two packs. The other's grower is not known.
    const order = await store.place(2);
    await setStatus("Delivered", order);
    await complain(order, 8);
    expect((await account(grower)).complaints).toMatchObject([{ lot, amount: 4 }]);
  });

  it("about a replacement is for the grower of what was in the bag", async () => {
    const carrot = await aProduct(shop.db, { name: "Carrot" });
    await aLot({ grower, product: carrot.id });
    const order = await store.place(1);
    const line = { item: order.items[0]?._id, replacement: { product: carrot.id, quantity: 1 } };
    expect(await shop.post("/api/order/weigh", { id: order._id, lines: [line] }, seller)).toMatchObject({
      status: 200,
    });
    await setStatus("Delivered", order);
    await complain(order, 7.5);
    expect((await account(grower)).complaints).toMatchObject([{ product: "Carrot", amount: 7.5 }]);
  });

  it("is not charged to another grower, or if the shopper got nothing for it", async () => {
    const { charge } = await aComplaint();
    const other = await addGrower(shop.db, `Other ${randomUUID()}`);
    const none = refusal(404, "There is no such complaint about this grower's produce");
    expect(await charge(5, other)).toMatchObject(none);
    const nothing = await aComplaint("no");
    expect(await nothing.charge()).toMatchObject(none);
  });
});
