import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { daysLater, storeDay } from "#kernel/time/store-time.ts";
import { moneySchema } from "#modules/money/contract.ts";
import { type OrderAnswer, ordersSchema } from "#modules/order/contract/order.ts";
import { orderStatusLetter } from "#modules/order/mails/order-changed.ts";
import { fromAnswer } from "#modules/order/web/shared/from-answer.ts";
import { firstSettings } from "#modules/store/first-settings.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { customerShop } from "#tests/support/customer-shop.ts";
import { BASE_URL } from "#tests/support/mail-room.ts";
import { payingShop } from "#tests/support/paying-shop.ts";
import { sendForm } from "#tests/support/uploads.ts";
import { complaintFiledSchema, doorsSchema } from "../contract.ts";

const paying = await payingShop();
const { shop, seller } = paying;
const { aCustomer, order, setStatus, books } = await customerShop(shop);

/** An order of ₹90 that was delivered, with what was noted at the door in rupees; without it, it came in full. */
async function delivered(received?: { amount: number; way?: "cash" | "upi" }) {
  const customer = await aCustomer();
  const placed = await order(customer);
  if (!received) await setStatus("Delivered", placed);
  else {
    const { amount, way = "cash" } = received;
    const json = { orders: [placed._id], cash: amount, way };
    expect(await shop.post("/api/delivery/delivered", json, seller)).toMatchObject({ status: 200 });
  }
  return { customer, placed };
}

const day = ({ deliveryDay }: OrderAnswer) => deliveryDay;
const money = async (placed: OrderAnswer) => {
  const span = `from=${day(placed)}&to=${day(placed)}`;
  return read(moneySchema, await shop.get(`/api/money?${span}`, seller));
};
const openOf = async (placed: OrderAnswer) => {
  const answer = await shop.get(`/api/seller/customer/doors?day=${day(placed)}`, seller);
  return read(doorsSchema, answer).doors.find(({ _id }) => _id === placed._id);
};
const decide = (placed: OrderAnswer, decision: object, difference = 90) =>
  shop.post(
    "/api/seller/customer/door",
    { order: placed._id, difference, carry: false, ...decision },
    seller,
  );

/** Complains about all of an order. Returns what answers it with a sum in rupees. */
const complained = async (placed: OrderAnswer, kind: "refund" | "credit", as = paying.meera) => {
  const data = { order: placed._id, lines: placed.items.map(({ _id }) => _id), words: "Squashed" };
  const headers = { "Idempotency-Key": randomUUID() };
  const parts: [string, string][] = [["data", JSON.stringify(data)]];
  const filed = await sendForm(shop, { path: "/api/customer/complaints", as, headers, parts });
  const { _id: id } = read(complaintFiledSchema, filed).complaint;
  return (amount: number) =>
    shop.post(`/api/seller/customer/complaints/${id}/answer`, { kind, amount, words: "Sorry" }, seller);
};

describe("an order that is cancelled after it was delivered and paid", () => {
  it.each([
    ["in cash by its status alone", undefined, "cash"],
    ["in cash at the door", { amount: 90 }, "cash"],
    ["by UPI at the door", { amount: 90, way: "upi" }, "upi"],
  ] as const)(
    "keeps its money in the books until somebody says what became of it: %s",
    async (_, noted, way) => {
      const { placed } = await delivered(noted);
      const before = (await money(placed)).total;
      expect(await setStatus("Cancelled", placed)).toMatchObject({ status: 200 });
      const after = await money(placed);
      expect(after.total).toEqual(before);
      expect(after.total[way]).toBeGreaterThanOrEqual(90);
      expect(after.open).toContainEqual(expect.objectContaining({ amount: 90, _id: `door ${placed._id}` }));
      expect(await openOf(placed)).toMatchObject({ difference: 90, isCancelled: true });
    },
  );

  it("was paid back: the money goes out on the day on which it is said", async () => {
    const { customer, placed } = await delivered({ amount: 90, way: "upi" });
    await setStatus("Cancelled", placed);
    // The ledger has the database's own time.
    const now = storeDay(new Date());
    const span = `from=${daysLater(now, -1)}&to=${daysLater(now, 1)}`;
    const today = async () => read(moneySchema, await shop.get(`/api/money?${span}`, seller)).total.refunded;
    const refunded = await today();
    expect(await decide(placed, { instead: "paid_back", reason: "UPI 4321" })).toMatchObject({ status: 200 });
    expect(await today()).toBe(refunded + 90);
    expect(await books(customer.id)).toEqual([0, 0]);
    expect(await openOf(placed)).toBeUndefined();
    expect(await decide(placed, { instead: "paid_back" })).toMatchObject({ status: 409 });
  });

  it.each([
    ["paid back", { instead: "paid_back", reason: "UPI 4321" }, []],
    ["kept", { reason: "Eaten all the same" }, []],
    ["credit, with a debt before", { carry: true }, [70]],
  ])("is settled (%s), and what it brings once more is other money", async (_, settled, [before]) => {
    const { customer, placed } = await delivered({ amount: before ?? 90 });
    if (before) await decide(placed, { carry: true }, before - 90);
    await setStatus("Cancelled", placed);
    expect(await decide(placed, settled)).toMatchObject({ status: 200 });
    const balance = await books(customer.id);
    await setStatus("Pending", placed);
    const json = { orders: [placed._id], cash: 90, way: "cash" };
    expect(await shop.post("/api/delivery/delivered", json, seller)).toMatchObject({ status: 200 });
    expect(await openOf(placed)).toBeUndefined();
    await setStatus("Cancelled", placed);
    expect(await openOf(placed)).toMatchObject({ difference: 90, isCancelled: true });
    expect(await books(customer.id)).toEqual(balance);
  });

  it("was paid back, and counts as delivered after all: what it owes is short", async () => {
    const { placed } = await delivered({ amount: 90 });
    await setStatus("Cancelled", placed);
    await decide(placed, { instead: "paid_back", reason: "UPI 4321" });
    await setStatus("Delivered", placed);
    expect(await openOf(placed)).toMatchObject({ difference: -90 });
  });

  it("became credit", async () => {
    const { customer, placed } = await delivered();
    await setStatus("Cancelled", placed);
    expect(await decide(placed, { carry: true })).toMatchObject({ status: 200 });
    expect(await books(customer.id)).toEqual([9000, 9000]);
    expect(await openOf(placed)).toBeUndefined();
  });

  it("is kept with a reason only", async () => {
    const { customer, placed } = await delivered();
    await setStatus("Cancelled", placed);
    const why = refusal(400, "Please say why it is kept", { reason: "Please say why it is kept" });
    expect(await decide(placed, {})).toMatchObject(why);
    expect(await decide(placed, { reason: "Eaten all the same" })).toMatchObject({ status: 200 });
    expect(await books(customer.id)).toEqual([0, 0]);
    expect(await openOf(placed)).toBeUndefined();
    // It was paid, so nothing is short where it counts as delivered after all.
    await setStatus("Delivered", placed);
    expect(await openOf(placed)).toBeUndefined();
  });

  it("never came: it is no money any more", async () => {
    const { placed } = await delivered();
    const { cash } = (await money(placed)).total;
    expect(await decide(placed, { instead: "not_received" })).toMatchObject({ status: 409 });
    await setStatus("Cancelled", placed);
    expect(await decide(placed, { instead: "not_received" })).toMatchObject({ status: 200 });
    expect((await money(placed)).total.cash).toBe(cash - 90);
    expect(await openOf(placed)).toBeUndefined();
  });

  it("was short: what came is asked about, and a debt that was carried goes with it", async () => {
    const left = await delivered({ amount: 70 });
    await decide(left.placed, {}, -20);
    await setStatus("Cancelled", left.placed);
    expect(await openOf(left.placed)).toMatchObject({ difference: 70 });
    const carried = await delivered({ amount: 70 });
    await decide(carried.placed, { carry: true }, -20);
    await setStatus("Cancelled", carried.placed);
    expect(await decide(carried.placed, { carry: true }, 90)).toMatchObject({ status: 200 });
    expect(await books(carried.customer.id)).toEqual([7000, 7000]);
  });

  it("was short, and the debt is carried: no more is paid back than came", async () => {
    const { customer, placed } = await delivered({ amount: 70 });
    await decide(placed, { carry: true }, -20);
    await setStatus("Cancelled", placed);
    expect(await openOf(placed)).toMatchObject({ difference: 90, payable: 70 });
    const paidBack = (sum?: number) => decide(placed, { instead: "paid_back", paidBack: sum });
    expect(await paidBack()).toMatchObject(refusal(409, "There is only ₹70 of credit."));
    for (const sum of [-70, 50, 100]) expect(await paidBack(sum)).toMatchObject({ status: 409 });
    expect(await paidBack(70)).toMatchObject({ status: 200 });
    expect(await books(customer.id)).toEqual([0, 0]);
    expect(await openOf(placed)).toBeUndefined();
  });

  it("is asked about too where it was open again in between", async () => {
    const { placed } = await delivered({ amount: 90 });
    await setStatus("Pending", placed);
    expect(await openOf(placed)).toBeUndefined();
    await setStatus("Cancelled", placed);
    expect(await openOf(placed)).toMatchObject({ difference: 90 });
    await setStatus("Delivered", placed);
    expect(await openOf(placed)).toBeUndefined();
  });

  it("was paid online, and goes back whole: what a complaint has brought before is asked about as short", async () => {
    const placed = await paying.order();
    await paying.pay(placed._id);
    await setStatus("Delivered", placed);
    expect(await (await complained(placed, "refund"))(20)).toMatchObject({ status: 200 });
    expect(await openOf(placed)).toBeUndefined();
    await setStatus("Cancelled", placed);
    await paying.runJobs();
    expect(await paying.shown(placed._id)).toMatchObject({ payment: { refunds: [{ amount: 130 }] } });
    const open = await openOf(placed);
    expect(open).toMatchObject({ difference: -20, isCancelled: false });
    expect(await decide(placed, { carry: true }, -20)).toMatchObject({ status: 200 });
    expect(await books(open?.customer ?? "")).toEqual([-2000, -2000]);
  });

  it("goes back by itself as far as it was paid online, and is asked about as far as it was paid at the door", async () => {
    const placed = await paying.order();
    await paying.pay(placed._id);
    const lines = [{ item: placed.items[0]?._id, quantity: 3 }];
    const { _id: id } = placed;
    const { revision } = await paying.shown(id);
    const revised = { id, revision, items: lines, totalAmount: 170 };
    expect(await shop.post("/api/order/revise", revised, paying.meera)).toMatchObject({ status: 200 });
    await setStatus("Delivered", placed);
    await setStatus("Cancelled", placed);
    expect(await openOf(placed)).toMatchObject({ difference: 40, isCancelled: true });
    await paying.runJobs();
    await paying.runJobs();
    expect(await openOf(placed)).toMatchObject({ difference: 40 });
    expect(await paying.shown(id)).toMatchObject({ payment: { prepaid: 0 } });
  });

  it.each([
    ["refund", 0],
    ["credit", 20],
  ] as const)(
    "has had a part of its money for a complaint as %s: the rest is asked about",
    async (kind, left) => {
      const { customer, placed } = await delivered({ amount: 90 });
      const answer = await complained(placed, kind, customer.shopper);
      // Before and after, as a complaint may still wait when its order is cancelled.
      expect(await answer(20)).toMatchObject({ status: 200 });
      const later = await complained(placed, kind, customer.shopper);
      await setStatus("Cancelled", placed);
      expect(await openOf(placed)).toMatchObject({ difference: 70, payable: 70, isCancelled: true });
      expect(await later(10)).toMatchObject({ status: 200 });
      expect(await openOf(placed)).toMatchObject({ difference: 60 });
      expect(await decide(placed, { instead: "paid_back" }, 60)).toMatchObject({ status: 200 });
      expect(await openOf(placed)).toBeUndefined();
      expect((await books(customer.id))[0]).toBe(left === 0 ? 0 : 3000);
    },
  );

  it("is not told to its shopper as if nothing had been paid", async () => {
    const { customer, placed } = await delivered();
    await setStatus("Cancelled", placed);
    const { orders } = read(ordersSchema, await shop.get("/api/order/user", customer.shopper));
    const head = { store: firstSettings.parse({}), baseUrl: BASE_URL };
    const [shown] = orders;
    if (!shown) throw new Error("the order is gone");
    const { text } = orderStatusLetter(head, fromAnswer(shown), "Cancelled", { today: "2026-03-10" });
    expect(text).toContain("You paid ₹90 at the door. The store settles that with you.");
    expect(text).not.toContain("nothing to pay");
  });
});
