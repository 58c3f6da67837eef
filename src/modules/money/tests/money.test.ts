import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { type Money, moneySchema } from "#modules/money/contract.ts";
import { compareNightly } from "#modules/online-payment/reconciling/compare.ts";
import { orderAnswerSchema } from "#modules/order/contract/order.ts";
import { orders } from "#modules/order/tables.ts";
import { read } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder, sendOrder } from "#tests/support/checkout.ts";
import { anAddress } from "#tests/support/factories.ts";
import { payingShop } from "#tests/support/paying-shop.ts";
import { aShopper, PASSWORD } from "#tests/support/sign-in.ts";

const store = await payingShop();
const { shop, gateway, seller, meera, address, tomato, account, order, pay, setStatus, runJobs } = store;
afterEach(() => gateway.setSwitches([]));

/** The day on which money moves: the database's own. */
const today = storeDay(new Date());

/** Money at the gateway has the database's day. Orders have days of the app's clock. */
const money = async (from = today, to = from): Promise<Money> =>
  read(moneySchema, await shop.get(`/api/money?from=${from}&to=${to}`, seller));

/** A cash order of two packs: ₹130, or another number of them. */
const cashOrder = (quantity = 2) =>
  placedOrder(shop, meera, checkoutOf([{ product: tomato, quantity }], address));

const deliver = (id: string, cash: number, way: "cash" | "upi") =>
  shop.post("/api/delivery/delivered", { orders: [id], cash, way }, seller);

async function paidOrder() {
  const placed = await order();
  const payment = await pay(placed._id);
  return { placed, payment };
}

const NOTHING = { cash: 0, upi: 0, online: 0, refunded: 0, net: 0, short: 0 };

describe("the seller's money", () => {
  it("is nothing in a new store, and is the seller's alone", async () => {
    expect(await money()).toMatchObject({
      days: [],
      total: NOTHING,
      toCome: [],
      asked: { orders: 0, amount: 0 },
      differences: [],
      refunds: [],
      findings: [],
    });
    expect(await shop.get("/api/money", meera)).toMatchObject({ status: 403 });
  });

  it("adds up by way and day, to the paisa, and is the same as a spreadsheet", async () => {
    const [cash, upi, full] = [await cashOrder(), await cashOrder(), await cashOrder()];
    expect(await deliver(cash._id, 100.5, "cash")).toMatchObject({ status: 200 });
    expect(await deliver(upi._id, 130, "upi")).toMatchObject({ status: 200 });
    await setStatus(full._id, "Delivered");
    await paidOrder();
    const { placed } = await paidOrder();
    await setStatus(placed._id, "Cancelled");
    await runJobs();
    const door = { day: cash.deliveryDay, ...NOTHING, cash: 230.5, upi: 130, net: 360.5, short: 29.5 };
    const online = { day: today, ...NOTHING, online: 260, refunded: 130, net: 130 };
    const { day: _, ...sums } = door;
    expect(await money(cash.deliveryDay)).toMatchObject({ days: [door], total: sums });
    expect((await money()).days).toEqual([online]);
    const wide = await money(`${cash.deliveryDay.slice(0, 8)}01`, cash.deliveryDay);
    expect(wide).toMatchObject({ days: [door], total: sums });
    const csv = await shop.get(`/api/money/by-day.csv?from=${today}&to=${today}`, seller);
    expect(csv.headers.get("content-disposition")).toContain(`money-${today}-${today}.csv`);
    expect(String(csv.body).replace("\uFEFF", "")).toBe(
      `Date,Cash,UPI at the door,Online,Refunded,Net,Short\r\n${today},0,0,260,130,130,0\r\n`,
    );
  });

  it("has nothing short at a door that paid for all of its orders together", async () => {
    const elsewhere = await anAddress(shop.db, meera, { street: "21 Temple Road" });
    const sent = checkoutOf([{ product: tomato, quantity: 2 }], elsewhere);
    const [one, other] = [await placedOrder(shop, meera, sent), await placedOrder(shop, meera, sent)];
    const day = one.deliveryDay;
    const before = (await money(day)).total.short;
    const json = { orders: [one._id, other._id], cash: 240 };
    expect(await shop.post("/api/delivery/delivered", json, seller)).toMatchObject({ status: 200 });
    expect((await money(day)).total.short - before).toBe(20);
    // One of the two costs less after all.
    await shop.db.update(orders).set({ receivedPaise: 15_000 }).where(eq(orders.id, one._id));
    expect((await money(day)).total.short - before).toBe(0);
  });

  it("counts only the days that were asked for, and refuses days that are none", async () => {
    expect((await money("2020-01-01", "2020-12-31")).total).toEqual(NOTHING);
    for (const query of ["from=2026-03-02&to=2026-03-01", "from=2020-01-01&to=2026-01-01", "from=31-12"]) {
      expect(await shop.get(`/api/money?${query}`, seller)).toMatchObject({ status: 400 });
    }
  });

  it("lists what is to come at the door and what is being paid", async () => {
    const before = await money();
    const sumOf = ({ toCome }: Money) => toCome.reduce((sum, { amount }) => sum + amount, 0);
    const onItsWay = await cashOrder();
    await setStatus(onItsWay._id, "Out for Delivery");
    await cashOrder(3);
    await order();
    const after = await money();
    // Two packs are ₹80 and three ₹120, each with ₹50 for delivery and handling.
    expect(sumOf(after) - sumOf(before)).toBe(130 + 170);
    expect(after.toCome).toContainEqual({
      day: onItsWay.deliveryDay,
      status: "Out for Delivery",
      orders: 1,
      amount: 130,
    });
    expect(after.asked).toEqual({ orders: before.asked.orders + 1, amount: before.asked.amount + 130 });
  });
});

describe("what does not add up", () => {
  it("is a payment at a door also if its customer was deleted since, until it is left", async () => {
    const gone = await aShopper(shop);
    const door = await anAddress(shop.db, gone, { street: "4 Lake Road" });
    const placed = await placedOrder(shop, gone, checkoutOf([{ product: tomato, quantity: 2 }], door));
    const { deliveryDay: day } = placed;
    await deliver(placed._id, 120, "cash");
    expect(await shop.post("/api/user/delete", { password: PASSWORD }, gone)).toMatchObject({ status: 200 });
    const mine = async () =>
      (await money(day)).open.filter(({ title }) => title.includes(placed.invoiceNumber));
    expect(await mine()).toMatchObject([{ day, amount: -10, to: `/seller/closing?day=${day}` }]);
    const decide = (carry: boolean) =>
      shop.post("/api/seller/customer/door", { order: placed._id, difference: -10, carry }, seller);
    expect(await decide(true)).toMatchObject({ status: 409 });
    expect(await mine()).toHaveLength(1);
    expect(await decide(false)).toMatchObject({ status: 200 });
    expect(await mine()).toEqual([]);
  });

  it("is a payment at a door until it is decided about, and a count that differs", async () => {
    const elsewhere = await anAddress(shop.db, meera, { street: "9 Temple Road" });
    const placed = await placedOrder(shop, meera, checkoutOf([{ product: tomato, quantity: 2 }], elsewhere));
    const day = placed.deliveryDay;
    // Of the cash that earlier tests received on this day.
    const { cash } = (await money(day)).total;
    await deliver(placed._id, 120, "cash");
    const count = (counted: number | null, seen: number | null) =>
      shop.send("PUT", "/api/delivery/cash-count", { json: { day, counted, seen }, as: seller });
    const open = async () => (await money(day)).open;
    const mine = { day, title: `At the door of Meera Rao, ${placed.invoiceNumber}`, amount: -10 };
    expect(await open()).toContainEqual(expect.objectContaining(mine));
    expect(JSON.stringify(await open())).not.toContain("Cash in the box");
    expect(await count(cash + 100, null)).toMatchObject({ status: 200 });
    const title = `Cash in the box: ${formatPaise(toPaise(cash + 100))} of ${formatPaise(toPaise(cash + 120))}`;
    expect(await open()).toContainEqual({
      _id: `count ${day}`,
      day,
      title,
      amount: -20,
      to: `/seller/run-sheet?day=${day}`,
    });
    await count(cash + 120, cash + 100);
    expect(JSON.stringify(await open())).not.toContain("Cash in the box");
    const door = { order: placed._id, difference: -10, carry: false };
    expect(await shop.post("/api/seller/customer/door", door, seller)).toMatchObject({ status: 200 });
    expect(JSON.stringify(await open())).not.toContain(placed.invoiceNumber);
    await count(null, cash + 120);
  });

  it("counts refunds by hand and credit that was paid out as returned", async () => {
    const before = (await money()).total;
    const placed = await cashOrder();
    const list = await shop.get("/api/seller/customer/list", seller);
    const [id] = /[0-9a-f-]{36}/.exec(JSON.stringify(list.body)) ?? [];
    const enter = (kind: string, amount: number) =>
      shop.post(`/api/seller/customer/customers/${id}/credit`, { kind, amount, reason: "" }, seller);
    expect(await enter("goodwill", 30)).toMatchObject({ status: 200 });
    expect(await enter("paid_out", 20)).toMatchObject({ status: 200 });
    await shop.pool.query(
      `insert into complaints (id, order_id, customer_id, words, answer, answer_paise, answered_at, seller_email)
      values ('bad', $1, $2, 'Bad', 'refund', 1250, now(), 'seller@example.org')`,
      [placed._id, id],
    );
    const { total } = await money();
    expect(total.refunded - before.refunded).toBe(32.5);
    expect(total.net - before.net).toBe(-32.5);
  });

  it("counts what a customer has paid to the store itself as cash", async () => {
    const before = (await money()).total;
    const list = await shop.get("/api/seller/customer/list", seller);
    const [id] = /[0-9a-f-]{36}/.exec(JSON.stringify(list.body)) ?? [];
    const enter = (kind: string, amount: number) =>
      shop.post(`/api/seller/customer/customers/${id}/credit`, { kind, amount, reason: "Of June" }, seller);
    expect(await enter("correction", -100)).toMatchObject({ status: 200 });
    expect(await enter("paid", 45.5)).toMatchObject({ status: 200 });
    const { total } = await money();
    expect(total).toEqual({ ...before, cash: before.cash + 45.5, net: before.net + 45.5 });
  });

  it("says of a difference whether it will settle by itself", async () => {
    const { placed } = await paidOrder();
    const lines = [{ item: placed.items[0]?._id, amount: 500 }];
    await shop.post("/api/order/weigh", { id: placed._id, lines, ask: false }, seller);
    const ofOrder = async () => (await money()).differences.filter(({ orderId }) => orderId === placed._id);
    const [waiting] = await ofOrder();
    expect(waiting).toMatchObject({ invoiceNumber: placed.invoiceNumber, state: "whenOut" });
    expect(waiting?.amount).toBeGreaterThan(0);
    await setStatus(placed._id, "Out for Delivery");
    expect(await ofOrder()).toMatchObject([{ state: "goingBack" }]);
    await runJobs();
    expect(await ofOrder()).toEqual([]);
  });

  it("is once what a paid order was short at the door, until it is decided about", async () => {
    const elsewhere = await anAddress(shop.db, meera, { street: "11 Temple Road" });
    const sent = { ...checkoutOf([{ product: tomato, quantity: 2 }], elsewhere), paymentMethod: "Online" };
    const { order: placed } = read(orderAnswerSchema, await sendOrder(shop, meera, sent));
    await pay(placed._id);
    const { items, revision } = await store.shown(placed._id);
    const lines = [{ item: items[0]?._id, quantity: 4 }];
    const change = { id: placed._id, revision, items: lines, totalAmount: 210 };
    expect(await shop.post("/api/order/seller-revise", change, seller)).toMatchObject({ status: 200 });
    const day = placed.deliveryDay;
    const listed = async () => {
      const { differences, open } = await money(day);
      const isMine = (entry: object) => JSON.stringify(entry).includes(placed.invoiceNumber);
      return [...differences.filter(isMine), ...open.filter(isMine)];
    };
    expect(await listed()).toMatchObject([{ state: "atDoor", amount: -80 }]);
    expect(await deliver(placed._id, 50, "cash")).toMatchObject({ status: 200 });
    expect(await listed()).toMatchObject([
      { title: `At the door of Meera Rao, ${placed.invoiceNumber}`, amount: -30 },
    ]);
    const door = { order: placed._id, difference: -30, carry: false };
    expect(await shop.post("/api/seller/customer/door", door, seller)).toMatchObject({ status: 200 });
    expect(await listed()).toEqual([]);
  });

  it("lists failed refunds until one is made again or settled, and counts what was settled", async () => {
    const [first, second] = [await paidOrder(), await paidOrder()];
    gateway.setSwitches([{ fault: "refundPending" }]);
    for (const { placed } of [first, second]) await setStatus(placed._id, "Cancelled");
    await runJobs();
    gateway.settleRefunds("failed");
    await gateway.flushWebhooks();
    gateway.setSwitches([]);
    const listed = await money();
    expect(listed.refunds).toMatchObject([
      { invoiceNumber: first.placed.invoiceNumber, amount: 130, state: "failed" },
      { invoiceNumber: second.placed.invoiceNumber, amount: 130, state: "failed" },
    ]);
    expect(listed.differences.map(({ state }) => state)).toEqual(["refundFailed", "refundFailed"]);
    const dashboard = await shop.get("/api/dashboard", seller);
    expect(JSON.stringify(dashboard.body)).toContain("2 refunds have not arrived.");
    const [one, other] = listed.refunds;
    await shop.post(`/api/payment/refund/${one?._id}/again`, {}, seller);
    await shop.post(`/api/payment/refund/${other?._id}/settle`, {}, seller);
    await runJobs();
    const after = await money();
    expect(after).toMatchObject({ refunds: [], differences: [] });
    expect(after.total.refunded - listed.total.refunded).toBe(260);
  });

  it("lists a refund that waits for longer than an hour, with the gateway's sentence", async () => {
    const { placed } = await paidOrder();
    await setStatus(placed._id, "Cancelled");
    gateway.setSwitches([{ fault: "serverError" }]);
    await runJobs();
    expect((await money()).refunds).toEqual([]);
    await shop.pool.query(
      "update refunds set created_at = now() - interval '2 hours' where state = 'requested'",
    );
    expect((await money()).refunds).toMatchObject([
      { state: "requested", failure: "Razorpay answers with 500.", amount: 130 },
    ]);
    gateway.setSwitches([]);
    await runJobs();
    expect((await money()).refunds).toEqual([]);
  });

  it("lists what the comparison has found, and that it did not come to its end", async () => {
    const stranger = await account.createOrder({ reference: "another-shop", paise: 7_700, note: "" });
    const { payment } = gateway.pay(stranger);
    await compareNightly.run(shop.deps);
    const listed = await money();
    expect(listed.findings).toMatchObject([
      { _id: payment.id, kind: "payment-unknown", invoiceNumber: null, own: null, gateway: 77 },
    ]);
    expect(listed.comparison).toMatchObject({ doneAt: expect.any(String), failure: null });
    gateway.setSwitches([{ fault: "keysRefused" }]);
    expect(await shop.post("/api/payment/compare", {}, seller)).toMatchObject({ status: 400 });
    const dashboard = await shop.get("/api/dashboard", seller);
    expect(JSON.stringify(dashboard.body)).toContain("Razorpay refuses these keys.");
    await shop.post(`/api/payment/finding/${payment.id}/settle`, {}, seller);
    expect((await money()).findings).toEqual([]);
  });
});
