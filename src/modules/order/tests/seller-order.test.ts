import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditListSchema } from "#modules/audit/contract.ts";
import { read, refusal, type Visitor } from "#tests/support/calls.ts";
import { marketDays } from "#tests/support/market-days.ts";
import { theSeller } from "#tests/support/sign-in.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { whileUncommitted } from "#tests/support/waiting.ts";
import { statusesUpdatedSchema } from "../contract/change-orders.ts";
import { type OrderAnswer, ordersSchema } from "../contract/order.ts";
import { sellerOrdersSchema } from "../contract/order-lists.ts";
import { ORDER_STATUSES } from "../rules/shared/order-status.ts";

let shop: TestApp;
let seller: Visitor;
let monday: OrderAnswer;
let tuesday: OrderAnswer;

beforeAll(async () => {
  shop = await testApp();
  seller = await theSeller(shop);
  ({ monday, tuesday } = await marketDays(shop, seller));
});
afterAll(() => shop.close());

const list = async (query: string) =>
  read(sellerOrdersSchema, await shop.get(`/api/order/seller${query}`, seller));

describe("GET /api/order/seller", () => {
  it("gives all orders when nothing is asked, the newest first", async () => {
    const answer = await list("");
    expect(answer).toMatchObject({ total: 4 });
    expect(answer).not.toHaveProperty("page");
    const moments = answer.orders.map(({ createdAt }) => createdAt);
    expect(moments).toEqual(moments.toSorted().reverse());
    expect(answer.orders[1]).toEqual(tuesday);
  });

  it.each([
    ["?page=1&limit=3", 3, 4],
    ["?page=2&limit=3", 1, 4],
    ["?limit=1", 1, 4],
    ["?status=Cancelled", 1, 1],
    ["?status=Cancelled&page=1", 1, 1],
    ["?day=2026-03-10", 3, 3],
    ["?day=2026-03-09", 1, 1],
    ["?day=2026-03-10&status=Pending&limit=1", 1, 2],
    ["?q=ANBU%20sel", 1, 1],
    // The account's name, which an order shows beside the one in its address.
    ["?q=bala", 4, 4],
    ["?q=BALA%20kri&status=Cancelled&page=1", 1, 1],
    ["?q=98860%2055511", 1, 1],
    ["?q=%2B91%209886055511", 1, 1],
    ["?q=45012345", 3, 3],
    ["?q=inv-20260310-0002", 1, 1],
    ["?q=clock%20tower", 1, 1],
    ["?q=%25", 0, 0],
    ["?q=nobody&page=1", 0, 0],
  ])("finds %s", async (query, shown, total) => {
    const answer = await list(query);
    expect(answer.orders).toHaveLength(shown);
    expect(answer.total).toBe(total);
  });

  it.each([
    ["?status=Lost", "That is not an order status"],
    ["?day=10/03/2026", "A day is written as yyyy-mm-dd"],
    ["?day=0000-01-01", "A day is written as yyyy-mm-dd"],
    ["?limit=101", "Limit can be at most 100"],
  ])("refuses %s", async (query, message) => {
    expect(await shop.get(`/api/order/seller${query}`, seller)).toMatchObject(refusal(400, message));
  });
});

describe("PATCH /api/order/update-status/{id}", () => {
  const update = (json: object) => shop.patch(`/api/order/update-status/${monday._id}`, json, seller);
  const now = async () => (await list("")).orders.find(({ _id }) => _id === monday._id)?.status;

  it("is refused where the order is no longer what it was shown as, with what it is now", async () => {
    await update({ status: "Cancelled" });
    for (const status of ["Delivered", "Out for Delivery", "Pending"]) {
      const answer = await update({ status, from: "Out for Delivery" });
      const message = `${monday.invoiceNumber} is Cancelled by now. Nothing was changed.`;
      expect(answer).toMatchObject(refusal(409, message));
    }
    expect(await now()).toBe("Cancelled");
    // The order has the wanted status already, as after a lost answer, so no shopper is told.
    const again = read(statusesUpdatedSchema, await update({ status: "Cancelled", from: "Pending" }));
    expect(again).toMatchObject({ previous: [{ status: "Cancelled" }], left: [] });
    expect(await update({ status: "Pending", from: "Cancelled" })).toMatchObject({ status: 200 });
  });

  it("does what it is told without a word of what was shown", async () => {
    for (const status of ["Cancelled", "Delivered", "Out for Delivery", "Cancelled", "Pending"]) {
      expect(await update({ status })).toMatchObject({ status: 200, body: { message: "Status updated" } });
      expect(await now()).toBe(status);
    }
  });

  it("lets one of two through that were made from the same", async () => {
    const held = { statement: "select from orders where id = $1 for update", values: [monday._id] };
    const both = { ...held, table: "orders", waiting: 2 };
    const answers = await whileUncommitted(shop, both, () =>
      Promise.all([
        update({ status: "Cancelled", from: "Pending" }),
        update({ status: "Delivered", from: "Pending" }),
      ]),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await update({ status: "Pending" });
  });

  it.each([
    [{ status: "Pending", from: "Lost" }, /^Status must be one of/],
    [{ status: "Cancelled", reason: "x".repeat(201) }, /^Reason can have at most 200/],
  ])("refuses %j", async (body, message) => {
    const text = expect.stringMatching(message);
    expect(await update(body)).toMatchObject({ status: 400, body: { message: text } });
  });
});

describe("POST /api/order/current", () => {
  it("gives orders that are shown as they are now, and none for an id that has none", async () => {
    const ask = (ids: unknown) => shop.post("/api/order/current", { ids }, seller);
    const answer = read(ordersSchema, await ask([monday._id, "nobody"]));
    expect(answer.orders).toMatchObject([{ _id: monday._id, status: "Pending" }]);
    expect(await ask(Array.from({ length: 201 }, String))).toMatchObject(
      refusal(400, "At most 200 orders can be asked for at once"),
    );
    expect(await shop.post("/api/order/current", { ids: [] })).toMatchObject({ status: 401 });
  });
});

describe("POST /api/order/update-statuses", () => {
  const update = (body: unknown) => shop.post("/api/order/update-statuses", body, seller);

  it("sets many at once, paid exactly while delivered, on the record", async () => {
    const ids = [monday._id, tuesday._id, monday._id];
    const saved = read(statusesUpdatedSchema, await update({ ids, status: "Delivered" }));
    expect(saved.message).toBe("2 orders are now Delivered");
    expect(saved.previous).toHaveLength(2);
    expect(saved.previous).toContainEqual({ id: monday._id, status: "Pending" });
    expect((await list("?status=Delivered")).orders.map(({ isPaid }) => isPaid)).toEqual([true, true]);
    const { entries } = read(auditListSchema, await shop.get("/api/audit?q=INV-&limit=2", seller));
    expect(entries.map(({ name }) => name).sort()).toEqual([monday.invoiceNumber, tuesday.invoiceNumber]);
    expect(entries[0]).toMatchObject({ before: { status: "Pending" }, after: { status: "Delivered" } });
    await update({ ids, status: "Pending", from: ["Delivered"] });
    expect((await list("?status=Delivered")).total).toBe(0);
  });

  it("leaves the money of an order that is paid online alone", async () => {
    const paid = async () => (await list("")).orders.find(({ _id }) => _id === monday._id)?.isPaid;
    for (const isPaid of [true, false]) {
      const online = [monday._id, isPaid ? "paid" : "pending"];
      await shop.pool.query(
        "update orders set payment_type = 'Online', payment_state = $2 where id = $1",
        online,
      );
      for (const status of ["Delivered", "Cancelled", "Pending"]) {
        await update({ ids: [monday._id, tuesday._id], status, from: ORDER_STATUSES });
        expect(await paid(), `${status}, ${isPaid ? "paid" : "not paid"}`).toBe(isPaid);
      }
    }
    await shop.pool.query("update orders set payment_type = 'COD' where id = $1", [monday._id]);
  });

  it("sets each once when two do it at the same moment", async () => {
    const other = { statement: "select from orders where id = $1 for update", values: [monday._id] };
    const both = { ...other, table: "orders", waiting: 2 };
    const json = { ids: [monday._id], status: "Out for Delivery" };
    const count = async () =>
      read(auditListSchema, await shop.get("/api/audit?subject=order&limit=1", seller)).total;
    const before = await count();
    const answers = await whileUncommitted(shop, both, () => Promise.all([update(json), update(json)]));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await count()).toBe(before + 1);
    await update({ ...json, status: "Pending" });
  });

  it("sets all of them or none", async () => {
    const message = "1 of these 2 orders can't be found. Nothing was changed; please reload the list.";
    const answer = await update({ ids: [monday._id, "nobody"], status: "Delivered" });
    expect(answer).toMatchObject(refusal(404, message));
    expect((await list("?status=Delivered")).total).toBe(0);
  });

  it.each([
    [{ ids: [], status: "Pending" }, "Please choose an order"],
    [{ status: "Pending" }, "The list of orders could not be read. Please reload the page and try again."],
    [{ ids: ["x"], status: "Lost" }, /^Status must be one of/],
    [
      { ids: Array.from({ length: 501 }, String), status: "Pending" },
      "At most 500 orders can be changed at once",
    ],
  ])("refuses %j", async (body, message) => {
    expect(await update(body)).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(message) },
    });
  });
});
