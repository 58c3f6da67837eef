import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { knownLanguage } from "#kernel/texts/languages.ts";
import { inLanguage } from "#kernel/texts/spoken.ts";
import { products } from "#modules/catalog/tables.ts";
import { sellerOrderAnswerSchema } from "#modules/order/contract/seller-order.ts";
import { orders } from "#modules/order/tables.ts";
import { growerEntries, growerPayments } from "#modules/settlement/tables.ts";
import { read, refusal, type Visitor } from "#tests/support/calls.ts";
import { aProduct } from "#tests/support/factories.ts";
import { addGrower } from "#tests/support/growers.ts";
import { aMember, anOwnRole } from "#tests/support/staff.ts";
import { approvalShop } from "./approval-shop.support.ts";

const {
  shop,
  seller,
  lakshmi,
  ravi,
  aCustomer,
  order,
  setStatus,
  books,
  turnOn,
  give,
  seen,
  oneOpen,
  lastPast,
  decide,
  page,
  reset,
} = await approvalShop();

beforeEach(reset);

describe("two people with a language each", () => {
  const asKannadiga = <Result>(work: () => Result) => inLanguage(knownLanguage("kn"), work);

  it("carries out what was asked in one language and agreed to in the other, and writes it down in the store's", async () => {
    await turnOn("refund");
    const customer = await aCustomer({ name: "Meera Rao" });
    expect(await give(lakshmi, customer.id, { amount: 300 })).toMatchObject({ status: 202 });
    const first = await oneOpen(ravi);
    expect(await asKannadiga(() => decide(ravi, first._id, "allow"))).toMatchObject({ status: 200 });
    expect(await asKannadiga(() => give(lakshmi, customer.id, { amount: 200 }))).toMatchObject({
      status: 202,
    });
    const second = await oneOpen(ravi);
    expect(second.words).toMatch(/^[ -~₹–]+$/);
    expect(await decide(ravi, second._id, "allow")).toMatchObject({ status: 200 });
  });
});

describe("the deletion of a customer", () => {
  it("is asked with the orders that it cancels, and is refused where a bag is packed meanwhile", async () => {
    await turnOn("deletion");
    const placed = await order(await aCustomer());
    const { invoiceNumber } = placed;
    await shop.db
      .update(orders)
      .set({ shopperId: null, address: { ...placed.address, phone: "77777 98765", firstName: "Esha" } })
      .where(eq(orders.id, placed._id));
    const { _id } = await page("7777798765");
    const path = `/api/seller/customer/customers/${_id}`;
    expect(await shop.send("DELETE", path, { as: lakshmi })).toMatchObject({ status: 202 });
    const request = await oneOpen(ravi);
    expect(request.words).toContain(`, and cancel ${invoiceNumber} (₹90)`);
    const lines = [{ item: placed.items[0]?._id, amount: 450, confirmed: true }];
    await shop.post("/api/order/weigh", { id: placed._id, lines, ask: false }, seller);
    expect(await decide(ravi, request._id, "allow")).toMatchObject({ status: 409 });
    expect((await lastPast(ravi))?.answer).toContain(`${invoiceNumber} is packed already`);
    // A call that would be refused anyway asks nobody.
    expect(await shop.send("DELETE", path, { as: lakshmi })).toMatchObject({ status: 409 });
    expect((await seen(ravi)).open).toEqual([]);
  });
});

describe("undoing the delivery of goods that are paid for", () => {
  /** An order of ₹90 that credit has paid, delivered. */
  const aPaidDelivery = async () => {
    const customer = await aCustomer({ name: "Meera Rao" });
    await give(seller, customer.id, { amount: 500 });
    const placed = await order(customer, 2, 500);
    await setStatus("Delivered", placed);
    return { customer, placed };
  };
  type Placed = Awaited<ReturnType<typeof order>>;
  const ways: [string, (as: Visitor, placed: Placed, status: string) => ReturnType<typeof shop.post>][] = [
    [
      "by itself",
      (as, { _id }, status) =>
        shop.send("PATCH", `/api/order/update-status/${_id}`, { as, json: { status } }),
    ],
    [
      "among others",
      (as, { _id }, status) =>
        shop.post("/api/order/update-statuses", { ids: [_id], status, from: ["Delivered"] }, as),
    ],
    [
      "by a filter",
      (as, { _id, invoiceNumber }, status) =>
        shop.post(
          "/api/order/update-matching",
          { filter: { q: invoiceNumber }, newest: _id, count: 1, status, from: ["Delivered"] },
          as,
        ),
    ],
  ];

  it.each(ways)("%s is nothing for a telephone desk, neither at once nor in two steps", async (_, set) => {
    const desk = await aMember(shop, "phone-desk");
    const { customer, placed } = await aPaidDelivery();
    const before = await books(customer.id);
    for (const status of ["Cancelled", "Pending", "Out for Delivery"]) {
      expect(await set(desk, placed, status)).toMatchObject(refusal(403, "This is not part of your role"));
    }
    expect(await books(customer.id)).toEqual(before);
    expect(await set(lakshmi, placed, "Cancelled")).toMatchObject({ status: 200 });
    expect(await books(customer.id)).toEqual([50_000, 50_000]);
  });

  it.each(ways)("%s waits for a second person like any money that goes back", async (_, set) => {
    const { customer, placed } = await aPaidDelivery();
    const before = await books(customer.id);
    await turnOn("refund");
    expect(await set(lakshmi, placed, "Cancelled")).toMatchObject({ status: 202 });
    expect(await books(customer.id)).toEqual(before);
    const { _id, words } = await oneOpen(ravi);
    expect(words).toMatch(/^Delivered and paid for before: \S+, ₹[\d.]+: set to Cancelled$/);
    expect(await decide(ravi, _id, "allow")).toMatchObject({ status: 200 });
    expect(await books(customer.id)).toEqual([50_000, 50_000]);
  });

  it("is the desk's where nothing was paid before, as is the cancelling of what was not delivered", async () => {
    await turnOn("refund");
    const desk = await aMember(shop, "phone-desk");
    const cancel = (placed: Placed) =>
      shop.send("PATCH", `/api/order/update-status/${placed._id}`, {
        as: desk,
        json: { status: "Cancelled" },
      });
    const atDoor = await order(await aCustomer());
    await setStatus("Delivered", atDoor);
    expect(await cancel(atDoor)).toMatchObject({ status: 200 });
  });
});

describe("money that leaves by the way", () => {
  /** An order of ₹90 that credit has paid, and a change of the price of its two packs. */
  const aPaidOrder = async (placed?: Awaited<ReturnType<typeof order>>) => {
    const customer = await aCustomer({ name: "Meera Rao" });
    await give(seller, customer.id, { amount: 500 });
    const made = placed ?? (await order(customer, 2, 500));
    const lower = async (as: Visitor, price: number, change: object = {}) => {
      const json = { id: made._id, revision: made.revision, reason: "Soft", confirmed: true };
      const items = [{ item: made.items[0]?._id, quantity: 2, price }];
      const shown = await shop.post("/api/order/seller-revise", { ...json, items, preview: true }, as);
      expect(shown).toMatchObject({ status: 200 });
      const { amount } = read(sellerOrderAnswerSchema, shown).order;
      return shop.post("/api/order/seller-revise", { ...json, items, totalAmount: amount, ...change }, as);
    };
    return { customer, made, lower };
  };

  it("waits where a telephone desk lowers the prices of what is paid for", async () => {
    const desk = await aMember(shop, "phone-desk");
    const { customer, made, lower } = await aPaidOrder();
    await turnOn("refund");
    const before = await books(customer.id);
    expect(await lower(desk, 25)).toMatchObject({ status: 202 });
    expect(await books(customer.id)).toEqual(before);
    const { _id, words, sum } = await oneOpen(ravi);
    expect(words).toBe(`Lower prices by ₹30 in order ${made.invoiceNumber}, which is paid for already`);
    expect(sum).toBe(30);
    expect(await decide(ravi, _id, "allow")).toMatchObject({ status: 200 });
    expect(await books(customer.id)).not.toEqual(before);
  });

  it("does not wait where nothing was paid, and where the price rises", async () => {
    const desk = await aMember(shop, "phone-desk");
    const atDoor = await aPaidOrder(await order(await aCustomer()));
    const { lower } = await aPaidOrder();
    await turnOn("refund");
    expect(await atDoor.lower(desk, 25)).toMatchObject({ status: 200 });
    expect(await lower(desk, 50)).toMatchObject({ status: 200 });
  });

  it("waits where it is said that money never came, also for somebody who was deleted", async () => {
    await turnOn("refund");
    const placed = await order(await aCustomer());
    await setStatus("Delivered", placed);
    await setStatus("Cancelled", placed);
    const json = { order: placed._id, difference: 90, carry: false, instead: "not_received" };
    expect(await shop.post("/api/seller/customer/door", json, lakshmi)).toMatchObject({ status: 202 });
    await shop.db.update(orders).set({ shopperId: null }).where(eq(orders.id, placed._id));
    expect(await shop.post("/api/seller/customer/door", json, lakshmi)).toMatchObject({ status: 202 });
    const { _id, words } = await oneOpen(ravi);
    expect(words).toBe(`Note that ₹90 never came, which stand as received for order ${placed.invoiceNumber}`);
    expect(await decide(ravi, _id, "allow")).toMatchObject({ status: 200 });
    expect(await shop.post("/api/seller/customer/door", json, lakshmi)).toMatchObject({ status: 409 });
  });
});

describe("what was agreed to", () => {
  const aGrower = async (owed: number) => {
    const grower = await addGrower(shop.db, "Lakshmamma", {
      slug: `grower-${randomUUID()}`,
      upiAddress: "lakshmamma@okbank",
    });
    const owe = (amount: number) =>
      shop.db.insert(growerEntries).values({
        growerId: grower,
        kind: "added",
        paise: amount * 100,
        day: "2026-03-10",
        reason: "agreed",
      });
    await owe(owed);
    return { grower, owe };
  };
  const aPayer = async (name: string) =>
    aMember(
      shop,
      await anOwnRole(shop, ["settlement.see", "settlement.pay", "approval.see", "approval.decide"]),
      { name },
    );

  it("is a run of payments of that sum, and none that has grown since", async () => {
    await turnOn("payee");
    const { grower, owe } = await aGrower(100);
    const [asking, deciding] = [await aPayer("Asha"), await aPayer("Bala")];
    const makeRun = () => shop.post("/api/settlement/runs", { growers: [grower] }, asking);
    expect(await makeRun()).toMatchObject({ status: 202 });
    const small = await oneOpen(deciding);
    expect(small.words).toBe("Pay one grower ₹100");
    await owe(9000);
    const text = "Not done, as it would be this by now: Pay one grower ₹9,100. It has to be asked for again.";
    expect(await decide(deciding, small._id, "allow")).toMatchObject(refusal(409, text));
    expect(await lastPast(asking)).toMatchObject({ state: "failed", answer: text });
    expect(await shop.db.$count(growerPayments, eq(growerPayments.growerId, grower))).toBe(0);
    await makeRun();
    const { _id } = await oneOpen(deciding);
    expect(await decide(deciding, _id, "allow")).toMatchObject({ status: 200 });
    const [payment] = await shop.db.select().from(growerPayments).where(eq(growerPayments.growerId, grower));
    expect(payment?.paise).toBe(910_000);
  });

  it("is the record of that name", async () => {
    await turnOn("deletion");
    const { id, name } = await aProduct(shop.db, { name: "Brinjal" });
    await shop.post("/api/product/delete", { id }, lakshmi);
    const { _id } = await oneOpen(ravi);
    await shop.db.update(products).set({ name: "Rice" }).where(eq(products.id, id));
    expect(await decide(ravi, _id, "allow")).toMatchObject({ status: 409 });
    await shop.db.update(products).set({ name }).where(eq(products.id, id));
    await shop.post("/api/product/delete", { id }, lakshmi);
    expect(await decide(ravi, (await oneOpen(ravi))._id, "allow")).toMatchObject({ status: 200 });
  });
});
