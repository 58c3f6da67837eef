import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { read, refusal, type Visitor } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder } from "#tests/support/checkout.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { waitIsOver } from "#tests/support/mail-room.ts";
import { takingUp } from "#tests/support/queued-jobs.ts";
import { aShopper, theSeller } from "#tests/support/sign-in.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { whileUncommitted } from "#tests/support/waiting.ts";
import { statusesUpdatedSchema, statusUndoneSchema } from "../contract/change-orders.ts";
import type { OrderAnswer } from "../contract/order.ts";
import { sellerOrdersSchema } from "../contract/order-lists.ts";
import { ORDER_STATUSES, type OrderStatus } from "../rules/shared/order-status.ts";

const ORDERS = 23;
const PAGE = 10;

let shop: TestApp;
let seller: Visitor;
let place: () => Promise<OrderAnswer>;

beforeAll(async () => {
  shop = await testApp();
  seller = await theSeller(shop);
  const asha = await aShopper(shop, { name: "Asha Gowda" });
  const address = await anAddress(shop.db, asha, { street: "7 Kuvempu Nagar", zipcode: "570023" });
  const product = await aProduct(shop.db, { name: "Ridge gourd" });
  place = async () => {
    shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
    return placedOrder(shop, asha, checkoutOf([{ product, quantity: 1 }], address));
  };
  for (let made = 0; made < ORDERS; made++) await place();
});
afterAll(() => shop.close());

const list = async (query: Record<string, string>) =>
  read(sellerOrdersSchema, await shop.get(`/api/order/seller?${new URLSearchParams(query)}`, seller));
const idsOf = (orders: Pick<OrderAnswer, "_id">[]) => orders.map(({ _id }) => _id);
const setAll = (status: OrderStatus, ids: string[]) =>
  shop.post("/api/order/update-statuses", { status, ids, from: ORDER_STATUSES }, seller);
const setMatching = (status: OrderStatus, body: object) =>
  shop.post("/api/order/update-matching", { status, ...body }, seller);
const everybodyPending = async () => setAll("Pending", idsOf((await list({})).orders));

describe("working through a list", () => {
  it("shows every order once, though each page leaves the list when it is done", async () => {
    const seen: string[] = [];
    let after = {};
    for (;;) {
      const { orders } = await list({ status: "Pending", limit: String(PAGE), ...after });
      if (orders.length === 0) break;
      seen.push(...idsOf(orders));
      after = { after: idsOf(orders).at(-1) };
      await setAll("Delivered", idsOf(orders));
    }
    expect(seen).toEqual(idsOf((await list({})).orders));
    expect((await list({ limit: "1" })).counts).toEqual({
      Pending: 0,
      "Out for Delivery": 0,
      Delivered: ORDERS,
      Cancelled: 0,
    });
    await everybodyPending();
  });

  it("goes back the way it came, and says where it is", async () => {
    const all = idsOf((await list({})).orders);
    const page = async (query: Record<string, string>) => {
      const { orders, skipped, total } = await list({ limit: String(PAGE), ...query });
      return { ids: idsOf(orders), skipped, total };
    };
    const second = await page({ after: all[PAGE - 1] ?? "" });
    expect(second).toEqual({ ids: all.slice(PAGE, 2 * PAGE), skipped: PAGE, total: ORDERS });
    expect(await page({ before: second.ids[0] ?? "" })).toEqual({
      ids: all.slice(0, PAGE),
      skipped: 0,
      total: ORDERS,
    });
    expect(await page({ before: all[2] ?? "" })).toEqual({ ids: all.slice(0, 2), skipped: 0, total: ORDERS });
    const unknown = await shop.get("/api/order/seller?after=nobody", seller);
    expect(unknown).toMatchObject(refusal(404, "The order to go on from can't be found"));
  });

  it.each([["Gowda asha"], ["kuvempu"], ["mysuru rao"], ["570023"], ["gourd ridge meera"]])(
    "finds %s",
    async (q) => {
      expect((await list({ q, limit: "1" })).total).toBe(ORDERS);
      expect((await list({ q: `${q} okra`, limit: "1" })).total).toBe(0);
    },
  );
});

describe("POST /api/order/update-matching", () => {
  it("sets all that match, on whatever page, and none that came since", async () => {
    const { newest, total } = await list({ status: "Pending", limit: "1" });
    const late = await place();
    const filter = { filter: { status: "Pending" }, newest, count: total };
    const changed = read(statusesUpdatedSchema, await setMatching("Cancelled", filter));
    expect(changed.message).toBe(`${ORDERS} orders are now Cancelled`);
    expect(idsOf((await list({ status: "Pending" })).orders)).toEqual([late._id]);
    // The call is repeated after a lost answer: there is nothing left to change.
    expect(read(statusesUpdatedSchema, await setMatching("Cancelled", filter)).previous).toEqual([]);

    const undone = await shop.post("/api/order/undo-status", { change: changed.change }, seller);
    expect(read(statusUndoneSchema, undone)).toMatchObject({
      message: `Undone: ${ORDERS} orders are as before`,
    });
    expect((await list({ status: "Pending", limit: "1" })).total).toBe(ORDERS + 1);
  });

  it("leaves alone what is none of the statuses it is meant for, and says how much", async () => {
    const [gone, come, out] = (await list({ limit: "3" })).orders;
    if (!gone || !come || !out) throw new Error("there are three orders");
    await setAll("Cancelled", [gone._id]);
    await setAll("Delivered", [come._id]);
    await setAll("Out for Delivery", [out._id]);
    const { newest, total } = await list({ limit: "1" });
    const from = ["Pending", "Out for Delivery"];
    const answer = await setMatching("Out for Delivery", { filter: {}, newest, count: total, from });
    const changed = read(statusesUpdatedSchema, answer);
    expect(changed.message).toBe(
      `${total - 2} orders are now Out for Delivery. 1 cancelled and 1 delivered were left alone.`,
    );
    expect(changed.previous).toHaveLength(total - 2);
    expect(changed.left).toEqual(
      expect.arrayContaining([
        { id: gone._id, status: "Cancelled" },
        { id: come._id, status: "Delivered" },
      ]),
    );
    const counts = { Pending: 0, "Out for Delivery": total - 2, Delivered: 1, Cancelled: 1 };
    expect((await list({ limit: "1" })).counts).toEqual(counts);
    const ids = [gone._id, come._id, out._id];
    const otherAnswer = await shop.post(
      "/api/order/update-statuses",
      { ids, status: "Pending", from: ["Pending"] },
      seller,
    );
    expect(otherAnswer).toMatchObject({
      status: 200,
      body: {
        message:
          "0 orders are now Pending. 1 cancelled and 1 delivered were left alone. 1 that was changed meanwhile was left alone.",
      },
    });
    expect(await setAll("Pending", ids)).toMatchObject({ body: { message: "3 orders are now Pending" } });
    await everybodyPending();
  });

  it("leaves finished orders alone where a call does not say what it is meant for, and one call sets one", async () => {
    const [gone, come, open] = (await list({ limit: "3" })).orders;
    if (!gone || !come || !open) throw new Error("there are three orders");
    await setAll("Cancelled", [gone._id]);
    await setAll("Delivered", [come._id]);
    const ids = [gone._id, come._id, open._id];
    const words = "1 cancelled and 1 delivered were left alone.";
    const chosen = await shop.post("/api/order/update-statuses", { ids, status: "Out for Delivery" }, seller);
    expect(read(statusesUpdatedSchema, chosen).message).toBe(`1 order is now Out for Delivery. ${words}`);
    const { newest, total } = await list({ limit: "1" });
    const matching = await setMatching("Pending", { filter: {}, newest, count: total });
    expect(read(statusesUpdatedSchema, matching).message).toBe(
      `${total - 2} orders are now Pending. ${words}`,
    );
    const statusOf = async ({ _id }: Pick<OrderAnswer, "_id">) =>
      (await list({})).orders.find((order) => order._id === _id)?.status;
    expect(await Promise.all([gone, come, open].map(statusOf))).toEqual([
      "Cancelled",
      "Delivered",
      "Pending",
    ]);
    // The specified call for one order may set any status from any other.
    for (const { _id } of [gone, come]) {
      const path = `/api/order/update-status/${_id}`;
      const one = await shop.send("PATCH", path, { json: { status: "Pending" }, as: seller });
      expect(one).toMatchObject({ status: 200 });
    }
    expect((await list({ status: "Pending", limit: "1" })).total).toBe(total);
  });

  it("touches nothing when more match than the seller was told", async () => {
    const { newest, total } = await list({ status: "Pending", limit: "1" });
    const answer = await setMatching("Cancelled", { filter: {}, newest, count: total - 1 });
    const message = `By now ${total} orders match instead of ${total - 1}. Nothing was changed; please reload the list.`;
    expect(answer).toMatchObject(refusal(409, message));
    expect((await list({ status: "Cancelled", limit: "1" })).total).toBe(0);
  });

  it.each([
    [{ filter: {}, newest: "x", count: 0 }, "Please choose an order"],
    [{ filter: { day: "soon" }, newest: "x", count: 1 }, "A day is written as yyyy-mm-dd"],
    [{ newest: "x", count: 1 }, expect.any(String)],
    [
      { filter: {}, newest: "x", count: 1, from: "Pending" },
      "The statuses could not be read. Please reload the page and try again.",
    ],
  ])("refuses %j", async (body, message) => {
    expect(await setMatching("Cancelled", body)).toMatchObject({ status: 400, body: { message } });
  });
});

describe("POST /api/order/undo-status", () => {
  const undo = (change: string) => shop.post("/api/order/undo-status", { change }, seller);
  const TOO_LATE = refusal(409, "This can't be undone any more. Please set the status anew.");
  const statusOf = async (id: string) => (await list({})).orders.find(({ _id }) => _id === id)?.status;

  it("restores each order's own status, but none that was changed again", async () => {
    const [first = "", second = "", third = ""] = idsOf((await list({})).orders);
    await setAll("Out for Delivery", [second]);
    const { change } = read(statusesUpdatedSchema, await setAll("Delivered", [first, second, third]));
    await setAll("Cancelled", [third]);
    const { restored } = read(statusUndoneSchema, await undo(change));
    expect(restored).toHaveLength(2);
    expect(await Promise.all([first, second, third].map(statusOf))).toEqual([
      "Pending",
      "Out for Delivery",
      "Cancelled",
    ]);
    expect(await undo(change)).toMatchObject(TOO_LATE);
    await everybodyPending();
  });

  it("is too late once the mail has left, also while it leaves", async () => {
    const { orders } = await list({ limit: "1" });
    const json = async (status: OrderStatus) =>
      read(statusesUpdatedSchema, await setAll(status, idsOf(orders))).change;
    const late = await json("Delivered");
    await waitIsOver(shop);
    expect(await undo(late)).toMatchObject(TOO_LATE);
    const leaving = await json("Cancelled");
    const answer = await whileUncommitted(shop, takingUp({ changeId: leaving }), () => undo(leaving));
    expect(answer).toMatchObject(TOO_LATE);
    expect(await statusOf(orders[0]?._id ?? "")).toBe("Cancelled");
    expect(await undo("nothing")).toMatchObject(TOO_LATE);
  });
});
