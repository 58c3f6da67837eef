import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditEntries } from "#modules/audit/tables.ts";
import { orders } from "#modules/order/tables.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { customerShop } from "#tests/support/customer-shop.ts";
import { aMember } from "#tests/support/staff.ts";
import { doorsSchema } from "../contract.ts";
import { customerCredits } from "../tables.ts";

const { shop, seller, aCustomer, checkout, order, trying, setStatus, credit, page, balance, books } =
  await customerShop();

const doorOf = (id: string, difference: number, carry: boolean) =>
  shop.post("/api/seller/customer/door", { order: id, difference, carry }, seller);
const deliver = (id: string, cash: number, more: object = {}) =>
  shop.send("POST", "/api/delivery/delivered", { as: seller, json: { orders: [id], cash, ...more } });

describe("credit", () => {
  it("pays for an order, never more than it costs, and is given back with it", async () => {
    const meera = await aCustomer();
    expect(await credit(meera.id, "goodwill", 100)).toMatchObject({ status: 200 });
    const placed = await order(meera, 1, 100);
    expect(placed).toMatchObject({ totalAmount: 0, subTotal: 40, discount: 0 });
    expect(placed.adjustments.at(-1)).toMatchObject({ kind: "credit", label: "Credit", amount: -90 });
    expect(await balance(meera)).toBe(10);
    await setStatus("Cancelled", placed);
    expect(await balance(meera)).toBe(100);
    await setStatus("Pending", placed);
    expect(await books(meera.id)).toEqual([1000, 1000]);
    const kinds = (await page(meera.id)).credits.map(({ kind, amount }) => [kind, amount]);
    expect(kinds).toEqual([
      ["used", -90],
      ["given_back", 90],
      ["used", -90],
      ["goodwill", 100],
    ]);
  });

  it("stands under the name of whoever gave it, also after they have left", async () => {
    const meera = await aCustomer();
    const savitri = await aMember(shop, "manager", { name: "Savitri" });
    const json = { kind: "goodwill", amount: 30, reason: "" };
    await shop.send("POST", `/api/seller/customer/customers/${meera.id}/credit`, {
      as: savitri,
      json,
      headers: { "Idempotency-Key": randomUUID() },
    });
    expect((await page(meera.id)).credits).toMatchObject([{ by: "Savitri" }]);
    await shop.post(`/api/staff/people/${savitri.id}/leave`, {}, seller);
    expect((await page(meera.id)).credits).toMatchObject([{ by: "Savitri" }]);
  });

  it("is not used unless the shopper says so, and not by a total that leaves it out", async () => {
    const meera = await aCustomer();
    await credit(meera.id, "goodwill", 30);
    expect(await order(meera)).toMatchObject({ totalAmount: 90 });
    expect(await trying(meera, 1, 20)).toMatchObject(
      refusal(409, "Prices have changed. Please review your cart."),
    );
    expect(await balance(meera)).toBe(30);
  });

  it("goes along with an order by telephone, if the seller says so", async () => {
    const meera = await aCustomer();
    await credit(meera.id, "goodwill", 30);
    const { address: _, ...cart } = checkout(meera, 1, 30);
    const { firstName, lastName, street, city, state, country, zipcode, phone } = meera.address;
    const place = { firstName, lastName, street, city, state, country, zipcode, phone };
    const extras = { credit: true };
    const take = (order: object, preview = false) =>
      shop.send("POST", "/api/order/take", {
        as: seller,
        json: { customer: meera.shopper.id, address: { ...place, email: "" }, order, preview },
        headers: { "Idempotency-Key": randomUUID() },
      });
    expect(await take({ items: cart.items, paymentMethod: "COD" }, true)).toMatchObject({
      body: { order: { totalAmount: 90 } },
    });
    const shown = await take({ items: cart.items, paymentMethod: "COD", extras }, true);
    expect(shown).toMatchObject({ body: { order: { totalAmount: 60 } } });
    expect(await balance(meera)).toBe(30);
    expect(await take({ ...cart, extras })).toMatchObject({ status: 200 });
    expect(await books(meera.id)).toEqual([0, 0]);
  });

  it("that was spent meanwhile does not restore its order", async () => {
    const meera = await aCustomer();
    await credit(meera.id, "goodwill", 50);
    const first = await order(meera, 1, 50);
    await setStatus("Cancelled", first);
    await order(meera, 1, 50);
    const { invoiceNumber } = first;
    expect(await setStatus("Pending", first)).toMatchObject(
      refusal(409, `${invoiceNumber} used ₹50 of the customer's balance, which is not there any more.`),
    );
    expect(await books(meera.id)).toEqual([0, 0]);
  });

  it("is paid out no further than it goes, and nobody pays more than is owed", async () => {
    const meera = await aCustomer();
    await credit(meera.id, "return", 20);
    expect(await credit(meera.id, "paid_out", 25)).toMatchObject(
      refusal(409, "There is only ₹20 of credit."),
    );
    expect(await credit(meera.id, "paid", 5)).toMatchObject(refusal(409, "Only ₹0 is owed."));
    expect(await credit(meera.id, "goodwill", -5)).toMatchObject({ status: 400 });
    expect(await credit(meera.id, "correction", -30)).toMatchObject({ status: 200 });
    expect(await credit(meera.id, "paid", 10)).toMatchObject({ status: 200 });
    expect(await books(meera.id)).toEqual([0, 0]);
  });

  it("from two pages that show the same is entered once, unless the second is said to be meant", async () => {
    const meera = await aCustomer();
    const { lastByHand } = await page(meera.id);
    const enter = (more: object = {}) =>
      shop.send("POST", `/api/seller/customer/customers/${meera.id}/credit`, {
        as: seller,
        json: { kind: "goodwill", amount: 30, reason: "", lastByHand, ...more },
        headers: { "Idempotency-Key": randomUUID() },
      });
    const both = await Promise.all([enter(), enter()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(both.find(({ status }) => status === 400)?.body).toMatchObject({
      errors: {
        amount:
          "Since you opened this page was entered: Goodwill, ₹30. If this is another one besides, confirm it.",
      },
      next: [{ confirmed: true }],
    });
    expect(await books(meera.id)).toEqual([3000, 3000]);
    expect(await enter({ confirmed: true })).toMatchObject({ status: 200 });
    // An order's use of credit is no entry by hand.
    const seen = (await page(meera.id)).lastByHand;
    await order(meera, 1, 60);
    expect(await enter({ lastByHand: seen })).toMatchObject({ status: 200 });
    expect(await books(meera.id)).toEqual([3000, 3000]);
  });

  it("follows an order that is changed, as far as it goes", async () => {
    const meera = await aCustomer();
    await credit(meera.id, "goodwill", 150);
    const placed = await order(meera, 1, 150);
    expect(await balance(meera)).toBe(60);
    const revise = (revision: number, quantity: number, totalAmount: number) => {
      const items = [{ item: placed.items[0]?._id, quantity }];
      const json = { id: placed._id, revision, items, totalAmount };
      return shop.post("/api/order/revise", json, meera.shopper);
    };
    expect(await revise(1, 2, 0)).toMatchObject({ status: 200, body: { order: { totalAmount: 0 } } });
    expect(await balance(meera)).toBe(20);
    expect(await revise(2, 4, 60)).toMatchObject({ status: 200, body: { order: { totalAmount: 60 } } });
    expect(await books(meera.id)).toEqual([0, 0]);
    expect(await revise(3, 1, 0)).toMatchObject({ status: 200 });
    expect(await books(meera.id)).toEqual([6000, 6000]);
    await setStatus("Cancelled", placed);
    expect(await books(meera.id)).toEqual([15_000, 15_000]);
  });

  it("stays with the shopper when the bag is worth less than it", async () => {
    const meera = await aCustomer();
    await credit(meera.id, "goodwill", 200);
    const placed = await order(meera, 3, 170);
    expect(await balance(meera)).toBe(30);
    const weigh = (amount: number) => {
      const lines = [{ item: placed.items[0]?._id, amount }];
      return shop.post("/api/order/weigh", { id: placed._id, lines }, seller);
    };
    expect(await weigh(500)).toMatchObject({ status: 200 });
    expect(await balance(meera)).toBe(110);
    // Nothing at all: shipping and handling are not charged either.
    expect(await weigh(0)).toMatchObject({ status: 200 });
    expect(await balance(meera)).toBe(200);
    expect(await weigh(1500)).toMatchObject({ status: 200 });
    expect(await books(meera.id)).toEqual([3000, 3000]);
    await setStatus("Cancelled", placed);
    expect(await books(meera.id)).toEqual([20_000, 20_000]);
  });
});

describe("money at the door", () => {
  it("is carried once, short as owed, and comes with the next order with the shopper's say-so", async () => {
    const meera = await aCustomer();
    const placed = await order(meera);
    await deliver(placed._id, 70);
    expect((await page(meera.id)).recent[0]).toMatchObject({ undecided: -20 });
    const both = await Promise.all([doorOf(placed._id, -20, true), doorOf(placed._id, -20, true)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await doorOf(placed._id, -20, false)).toMatchObject(
      refusal(409, "This is decided already. Please reload the page."),
    );
    expect(await balance(meera)).toBe(-20);
    const next = await order(meera, 1, -20);
    expect(next).toMatchObject({ totalAmount: 110 });
    expect(next.adjustments.at(-1)).toMatchObject({ kind: "credit", label: "From last time", amount: 20 });
    expect(await books(meera.id)).toEqual([0, 0]);
    await setStatus("Cancelled", next);
    expect(await balance(meera)).toBe(-20);
    const entries = await shop.db.select().from(auditEntries).where(eq(auditEntries.subjectId, placed._id));
    expect(JSON.stringify(entries)).toContain('"carried":-20');
  });

  it("stands in the list of its day with its customer, until it is decided about", async () => {
    const [meera, ravi] = [await aCustomer(), await aCustomer({ name: "Ravi" })];
    const [short, over, even] = [await order(meera), await order(ravi), await order(ravi)];
    await deliver(short._id, 70);
    await deliver(over._id, 95);
    await deliver(even._id, 90);
    const doors = async (day: string) =>
      read(doorsSchema, await shop.get(`/api/seller/customer/doors?day=${day}`, seller)).doors;
    const ours = async () =>
      (await doors(short.deliveryDay)).filter(({ _id }) => [short._id, over._id, even._id].includes(_id));
    expect(await ours()).toMatchObject([
      { _id: short._id, invoiceNumber: short.invoiceNumber, customer: meera.id, difference: -20 },
      { _id: over._id, customer: ravi.id, difference: 5 },
    ]);
    expect(await doors("2020-01-01")).toEqual([]);
    await doorOf(short._id, -20, true);
    expect((await ours()).map(({ _id }) => _id)).toEqual([over._id]);
    expect(await shop.get("/api/seller/customer/doors", seller)).toMatchObject({ status: 400 });
  });

  it("is one payment for all orders of a bag, with one decision", async () => {
    const meera = await aCustomer();
    const bag = [await order(meera), await order(meera)];
    const [first, second] = bag;
    const json = { orders: bag.map(({ _id }) => _id), cash: 160 };
    expect(await shop.post("/api/delivery/delivered", json, seller)).toMatchObject({ status: 200 });
    const doors = async () =>
      read(
        doorsSchema,
        await shop.get(`/api/seller/customer/doors?day=${first?.deliveryDay}`, seller),
      ).doors.filter(({ customer }) => customer === meera.id);
    const numbers = bag.map(({ invoiceNumber }) => invoiceNumber).join(", ");
    expect(await doors()).toMatchObject([{ _id: first?._id, invoiceNumber: numbers, difference: -20 }]);
    const { recent } = await page(meera.id);
    expect(recent.find(({ _id }) => _id === second?._id)).toMatchObject({
      undecided: -20,
      undecidedFor: numbers,
    });
    expect(recent.find(({ _id }) => _id === first?._id)).toMatchObject({ undecided: 0 });
    // A part of it is no decision.
    expect(await doorOf(second?._id ?? "", -10, true)).toMatchObject({ status: 409 });
    const both = await Promise.all(bag.map(({ _id }) => doorOf(_id, -20, true)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await doors()).toEqual([]);
    expect(await balance(meera)).toBe(-20);
    expect((await page(meera.id)).credits).toMatchObject([{ kind: "short", amount: -20 }]);
  });

  it("is left where the seller says so, and asked about again for what is noted otherwise later", async () => {
    const meera = await aCustomer();
    const placed = await order(meera);
    await deliver(placed._id, 100);
    expect(await doorOf(placed._id, 15, true)).toMatchObject(
      refusal(409, "The difference is ₹10 now. Please reload the page."),
    );
    expect(await doorOf(placed._id, 10, false)).toMatchObject({ status: 200 });
    expect(await balance(meera)).toBe(0);
    // The remainder that was left to the household moved no money: ₹10 of ₹90 are missing.
    await deliver(placed._id, 80, { instead: 100 });
    expect((await page(meera.id)).recent[0]).toMatchObject({ undecided: -10 });
    expect(await doorOf(placed._id, -10, false)).toMatchObject({ status: 200 });
    await deliver(placed._id, 85, { instead: 80 });
    expect((await page(meera.id)).recent[0]).toMatchObject({ undecided: 0 });
    await deliver(placed._id, 70, { instead: 85 });
    expect((await page(meera.id)).recent[0]).toMatchObject({ undecided: -10 });
  });
});

it("is a ledger that nobody changes, in the database either", async () => {
  const meera = await aCustomer();
  await credit(meera.id, "goodwill", 10, "For the trouble");
  const own = eq(customerCredits.customerId, meera.id);
  await expect(shop.db.update(customerCredits).set({ paise: 2000 }).where(own)).rejects.toThrow();
  await expect(shop.db.delete(customerCredits).where(own)).rejects.toThrow();
  const taking = { customerId: meera.id, paise: -1500, kind: "used" } as const;
  await expect(shop.db.insert(customerCredits).values(taking)).rejects.toThrow();
  expect(await books(meera.id)).toEqual([1000, 1000]);
  // An order that is deleted leaves the ledger as it is.
  const placed = await order(meera, 1, 10);
  await shop.db.delete(orders).where(eq(orders.id, placed._id));
  expect(await books(meera.id)).toEqual([0, 0]);
});

describe("a sum by hand that may be a slip", () => {
  it("is credited once it is said that it is meant", async () => {
    const meera = await aCustomer();
    await order(meera);
    const give = (json: object) =>
      shop.send("POST", `/api/seller/customer/customers/${meera.id}/credit`, {
        as: seller,
        json: { kind: "goodwill", reason: "", ...json },
        headers: { "Idempotency-Key": randomUUID() },
      });
    expect(await give({ amount: 100_000 })).toMatchObject({
      status: 400,
      body: {
        errors: { amount: expect.stringContaining("₹1,00,000 where ₹1,000 is usual at most") },
        next: [{ confirmed: true }, { amount: 1000 }],
      },
    });
    expect(await balance(meera)).toBe(0);
    expect(await give({ amount: 100_000, confirmed: true })).toMatchObject({ status: 200 });
    expect(await balance(meera)).toBe(100_000);
  });

  it("is too much, and no missing amount, where it is above all bounds", async () => {
    const meera = await aCustomer();
    const json = { kind: "goodwill", amount: 1_000_000_000, reason: "" };
    const answer = await shop.post(`/api/seller/customer/customers/${meera.id}/credit`, json, seller);
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: { amount: "That is too much: at most ₹1,00,000 at once" } },
    });
  });
});
