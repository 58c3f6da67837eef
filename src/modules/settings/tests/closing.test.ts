import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { auditListSchema } from "#modules/audit/contract.ts";
import { cartLines } from "#modules/cart/tables.ts";
import { orderAnswerSchema, ordersSchema } from "#modules/order/contract/order.ts";
import { orders } from "#modules/order/tables.ts";
import { storeInfoAnswerSchema } from "#modules/store/contract.ts";
import { storeSettings } from "#modules/store/tables.ts";
import { type Answer, read, refusal, type Visitor } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder, sendOrder } from "#tests/support/checkout.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { changeSettings, sendSettings, shownSettings } from "#tests/support/settings.ts";
import { aShopper, theSeller } from "#tests/support/sign-in.ts";
import { twoDoors } from "#tests/support/two-doors.ts";
import { closingSavedSchema } from "../contract.ts";

// It is Tuesday, 10 March 2026, 12:30 at the store.
const { shop, other, doorFor } = await twoDoors();
const seller = await theSeller(shop);
const meera = await aShopper(shop);
const tomato = await aProduct(shop.db);
const body = checkoutOf([{ product: tomato, quantity: 2 }], await anAddress(shop.db, meera));

const NOW = "2026-03-10T07:00:00.000Z";
const HOLIDAY = {
  from: "2026-03-12T12:30:00.000Z",
  until: "2026-03-16T00:30:00.000Z",
  words: "We are closed for Ugadi.",
};
const CLOSED = "We are closed for Ugadi. Orders open again on Mon 16 Mar, 6:00 AM.";

beforeEach(async () => {
  for (const { clock } of [shop, other]) clock.now = new Date(NOW);
  await shop.db.delete(orders);
  await shop.db.delete(cartLines);
  await shop.db.update(storeSettings).set({ closedFrom: null, closedUntil: null, closedWords: null });
});

const send = (closing: unknown, was: unknown = null, as = seller): Promise<Answer> =>
  shop.send("PUT", "/api/seller/closing", { as, json: { closing, was } });
const close = async (closing: unknown, was: unknown = null) =>
  read(closingSavedSchema, await send(closing, was));
const storeOf = async (app = shop) => read(storeInfoAnswerSchema, await app.get("/api/store")).store;
const passTo = (moment: string) => {
  for (const { clock } of [shop, other]) clock.now = new Date(moment);
};

describe("a closed store", () => {
  it("takes orders up to its first moment and from its last, and none between", async () => {
    await close(HOLIDAY);
    expect(await storeOf()).toMatchObject({ closing: HOLIDAY });
    expect((await storeOf()).isClosed).toBeUndefined();
    await placedOrder(shop, meera, body);
    passTo("2026-03-12T12:30:00.000Z");
    for (const app of [shop, other]) {
      expect(await sendOrder(app, meera, body)).toMatchObject(refusal(403, CLOSED));
    }
    expect(await storeOf()).toMatchObject({ closing: HOLIDAY, isClosed: true });
    passTo("2026-03-16T00:29:59.999Z");
    expect(await sendOrder(shop, meera, body)).toMatchObject(refusal(403, CLOSED));
    passTo(HOLIDAY.until);
    await placedOrder(shop, meera, body);
    expect((await storeOf()).closing).toBeUndefined();
    expect(await shop.db.$count(orders)).toBe(2);
  });

  it("keeps the cart, and the first answer of an order that was placed before", async () => {
    const key = randomUUID();
    const { order } = read(orderAnswerSchema, await sendOrder(shop, meera, body, key));
    await shop.post("/api/cart/update", { cartItems: { [tomato.id]: 2 } }, meera);
    await close({ from: null, until: null, words: "" });
    const again = read(orderAnswerSchema, await sendOrder(shop, meera, body, key));
    expect(again.order._id).toBe(order._id);
    const another = randomUUID();
    const closed = refusal(403, "We are closed. We will take orders again soon.");
    expect(await sendOrder(shop, meera, body, another)).toMatchObject(closed);
    expect(await shop.db.select().from(cartLines)).toMatchObject([{ productId: tomato.id, quantity: 2 }]);
    expect(await shop.db.$count(orders)).toBe(1);
    // The refused attempt has not used up its key.
    await close(null, { from: NOW, until: null, words: null });
    read(orderAnswerSchema, await sendOrder(shop, meera, body, another));
  });

  it("lets no shopper's order grow, by whichever call; less, another address and cancelling go on", async () => {
    const placed = await placedOrder(shop, meera, body);
    const { id: jar } = await aProduct(shop.db, { name: "Jar" });
    const { id: address } = await anAddress(shop.db, meera, { street: "2 Fort Road" });
    await shop.post("/api/cart/update", { cartItems: { [jar]: 1 } }, meera);
    await close({ from: null, until: null, words: "" });
    const closed = refusal(403, "We are closed. We will take orders again soon.");
    const { _id: id, items } = placed;
    const item = items[0]?._id;
    const shown = async () => {
      const { orders: all } = read(ordersSchema, await shop.get(`/api/order/user?ids=${id}`, meera));
      return { id, revision: all[0]?.revision };
    };
    const change = async (lines: object[], more: object = {}, as: Visitor = meera) =>
      shop.post(
        as === meera ? "/api/order/revise" : "/api/order/seller-revise",
        { ...(await shown()), items: lines, ...more },
        as,
      );
    const larger = [
      [{ item, quantity: 3 }],
      [
        { item, quantity: 2 },
        { product: jar, quantity: 1 },
      ],
    ];
    for (const lines of larger) {
      expect(await change(lines, { preview: true })).toMatchObject(closed);
      expect(await change(lines, { totalAmount: 210 })).toMatchObject(closed);
    }
    const addition = { ...(await shown()), items: [{ product: jar, quantity: 1 }] };
    expect(await shop.post("/api/order/add", { ...addition, preview: true }, meera)).toMatchObject(closed);
    expect(await shop.post("/api/order/add", { ...addition, totalAmount: 170 }, meera)).toMatchObject(closed);
    expect(await shop.db.$count(cartLines)).toBe(1);
    expect(await shop.get("/api/order/open", meera)).toMatchObject({ body: { order: null } });

    expect(await change([{ item, quantity: 1 }], { totalAmount: 90 })).toMatchObject({ status: 200 });
    const moved = await shop.post("/api/order/revise", { ...(await shown()), address }, meera);
    expect(moved).toMatchObject({ status: 200 });
    // The store itself goes on.
    expect(await change([{ item, quantity: 4 }], { totalAmount: 210 }, seller)).toMatchObject({
      status: 200,
    });
    expect(await shop.post("/api/order/cancel", { id }, meera)).toMatchObject({ status: 200 });
  });

  it("neither waits for a seller who is closing it, nor makes the seller wait", async () => {
    const closing = await shop.pool.connect();
    await closing.query("begin");
    await closing.query("update store_settings set closed_from = $1", [NOW]);
    await placedOrder(other, meera, body);
    await closing.query("commit");
    closing.release();
    expect(await sendOrder(other, meera, body)).toMatchObject({ status: 403 });
    expect(await shop.db.$count(orders)).toBe(1);
  });

  it("takes each order of a crowd before it closes, or none of it", async () => {
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 12 }, (_, n) => sendOrder(doorFor(n), meera, body))),
      close({ from: null, until: null, words: "" }),
    ]);
    const placed = answers.filter(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(12 - placed.length);
    expect(await shop.db.$count(orders)).toBe(placed.length);
    expect(await sendOrder(other, meera, body)).toMatchObject({ status: 403 });
  });
});

describe("PUT /api/seller/closing", () => {
  it("closes now, and opens again in one press", async () => {
    const closed = await close({ from: null, until: null, words: " Back soon. " });
    expect(closed).toMatchObject({
      message: "The shop is closed",
      closing: { from: NOW, until: null, words: "Back soon." },
    });
    const opened = await close(null, closed.closing);
    expect(opened).toMatchObject({ message: "The shop is open", closing: null });
    expect((await storeOf()).closing).toBeUndefined();
  });

  it("refuses whoever was shown another closing, and takes the same one twice", async () => {
    await close(HOLIDAY);
    expect((await close(HOLIDAY)).closing).toEqual(HOLIDAY);
    expect(await send(null)).toMatchObject({ status: 409 });
    await close(null, HOLIDAY);
    expect((await close(null, HOLIDAY)).closing).toBeNull();
  });

  it("lets a closing that is over count as none", async () => {
    await close(HOLIDAY);
    passTo("2026-03-20T00:00:00.000Z");
    expect((await close({ from: null, until: null, words: "" })).closing).not.toBeNull();
  });

  it.each([
    [{ ...HOLIDAY, until: HOLIDAY.from }, "until"],
    [{ from: "2026-03-01T00:00:00Z", until: "2026-03-10T07:00:00Z", words: "" }, "until"],
    [{ ...HOLIDAY, from: "tomorrow" }, "from"],
    [{ ...HOLIDAY, words: "x".repeat(201) }, "words"],
  ])("refuses %j", async (closing, field) => {
    const answer = await send(closing);
    expect(answer).toMatchObject({ status: 400, body: { errors: { [field]: expect.any(String) } } });
  });

  it("is in the activity log, and disturbs nobody who changes other settings", async () => {
    const shown = await shownSettings(shop, seller);
    await close(HOLIDAY);
    expect(await sendSettings(shop, { ...shown, tagline: "Fresh" }, seller)).toMatchObject({ status: 200 });
    await changeSettings(shop, seller, { tagline: "" });
    expect(await storeOf()).toMatchObject({ closing: HOLIDAY });
    const log = read(auditListSchema, await shop.get("/api/audit", seller));
    expect(JSON.stringify(log)).toContain("Mon 16 Mar, 6:00 AM");
  });

  it("is for sellers", async () => {
    expect((await send(HOLIDAY, null, meera)).status).toBe(403);
  });
});
