import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { transact } from "#kernel/db/transact.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { auditEntries } from "#modules/audit/tables.ts";
import { customersAnswerSchema } from "#modules/customer/contract.ts";
import { complaints } from "#modules/customer/tables.ts";
import { linkMadeSchema, vanAddedSchema } from "#modules/dispatch/contract/vans.ts";
import { cashCounts, upiTicks, vanCashCounts, vans } from "#modules/dispatch/tables.ts";
import { dashboardAnswerSchema } from "#modules/insight/contract.ts";
import { moneySchema } from "#modules/money/contract.ts";
import type { OrderAnswer } from "#modules/order/contract/order.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { dispatchShop, SUNDAY } from "#tests/support/dispatch-shop.ts";
import { rewriteActivity } from "#tests/support/past-activity.ts";
import { aMember, anOwnRole } from "#tests/support/staff.ts";
import { closingSchema } from "../contract.ts";
import { dayClosings } from "../tables.ts";

const { shop, seller, home, office, anbus, order, send, sheet, deliver, setStatus } = await dispatchShop();

const EVENING = new Date("2026-03-15T14:00:00Z");

beforeEach(async () => {
  for (const table of [dayClosings, vans, cashCounts, vanCashCounts, upiTicks]) {
    await shop.db.delete(table);
  }
  await rewriteActivity(shop.pool, "delete from audit_entries");
});

/** Places orders for Sunday, and waits until its evening. */
async function sunday(...doors: { id: string }[]): Promise<OrderAnswer[]> {
  const placed: OrderAnswer[] = [];
  for (const door of doors) placed.push(await order(door));
  shop.clock.now = EVENING;
  return placed;
}

const closing = async (day = SUNDAY) =>
  read(closingSchema, await shop.get(`/api/closing?day=${day}`, seller));
const openOn = async () => (await closing()).open.map(({ words }) => words);
const close = (day = SUNDAY) => shop.post("/api/closing/close", { day }, seller);
const reopen = () => shop.post("/api/closing/open", { day: SUNDAY }, seller);
const count = (counted: number | null, van?: string) =>
  send("PUT", "/cash-count", { day: SUNDAY, counted, van });
const tick = (placed: OrderAnswer, amount = 90) =>
  send("POST", "/upi-ticks", { day: SUNDAY, ticks: [{ order: placed._id, amount }] });

describe("a market day", () => {
  it("is the latest one with a delivery unless told, and can't be closed before it comes", async () => {
    await order(home);
    expect(await close()).toMatchObject(refusal(400, "Sun 15 Mar is still to come"));
    shop.clock.now = new Date("2026-03-17T05:00:00Z");
    expect(read(closingSchema, await shop.get("/api/closing", seller))).toMatchObject({
      day: SUNDAY,
      today: "2026-03-17",
      closed: null,
    });
  });

  it("names everything that is open, and closes once nothing is", async () => {
    const [one, two, three] = await sunday(home, office, anbus);
    if (!one || !two || !three) throw new Error("three orders were placed");
    await deliver([one], 90);
    await deliver([two], 90, { way: "upi", upiReference: "1234" });
    expect(await openOn()).toEqual([
      "₹90 in cash not counted",
      "One door was not delivered",
      "One payment by UPI not ticked, ₹90",
    ]);
    expect(await close()).toMatchObject({
      status: 409,
      body: {
        message: "3 things are still open on Sun 15 Mar",
        errors: { cash: "₹90 in cash not counted", doors: "One door was not delivered" },
      },
    });
    expect(await shop.db.select().from(dayClosings)).toEqual([]);
    await count(80);
    await tick(two);
    await setStatus("Cancelled", three);
    expect(await close()).toMatchObject({ status: 200, body: { message: "Sun 15 Mar is closed" } });
    expect(await closing()).toMatchObject({
      closed: { by: expect.stringContaining("@") },
      cameAfter: null,
      open: [],
    });
  });

  it("says no sums to a role that sees none", async () => {
    const [one, two] = await sunday(home, office);
    if (!one || !two) throw new Error("two orders were placed");
    await deliver([one], 90);
    await deliver([two], 90, { way: "upi", upiReference: "1234" });
    const as = await aMember(shop, await anOwnRole(shop, ["closing.see", "closing.change"]));
    const words = ["an amount in cash not counted", "One payment by UPI not ticked, an amount"];
    expect(read(closingSchema, await shop.get(`/api/closing?day=${SUNDAY}`, as)).open).toMatchObject(
      words.map((each) => ({ words: each })),
    );
    expect(await shop.post("/api/closing/close", { day: SUNDAY }, as)).toMatchObject({
      status: 409,
      body: { errors: { cash: words[0], upi: words[1] } },
    });
  });

  it("names a door that paid otherwise on Today only to who opens the customer's page", async () => {
    const [one] = await sunday(home);
    if (!one) throw new Error("an order was placed");
    await deliver([one], 70);
    const tasksOf = async (permissions: string[]) => {
      const as = await aMember(shop, await anOwnRole(shop, ["insight.today", ...permissions]));
      return read(dashboardAnswerSchema, await shop.get("/api/dashboard", as)).dashboard.tasks;
    };
    expect(await tasksOf(["customer.refund"])).toEqual([]);
    expect(await tasksOf(["customer.refund", "customer.see"])).toHaveLength(1);
  });

  it("waits for the decision about a door that paid otherwise", async () => {
    const [one] = await sunday(home);
    if (!one) throw new Error("an order was placed");
    await deliver([one], 70);
    await count(70);
    expect(await openOn()).toEqual(["One door paid otherwise, to be decided"]);
    await shop.post("/api/seller/customer/door", { order: one._id, difference: -20, carry: true }, seller);
    expect(await close()).toMatchObject({ status: 200 });
  });

  it("is closed once by two devices and a retry, with one entry in the log", async () => {
    await sunday();
    const answers = await Promise.all([close(), close(), close()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await shop.db.select().from(dayClosings)).toHaveLength(1);
    expect(await shop.db.select().from(auditEntries)).toHaveLength(1);
  });

  it("can be opened again, once, and closed again", async () => {
    await sunday();
    await close();
    expect(await reopen()).toMatchObject({ status: 200 });
    expect(await reopen()).toMatchObject({ status: 200 });
    expect(await closing()).toMatchObject({ closed: null });
    await close();
    expect(await closing()).toMatchObject({ closed: { by: expect.any(String) } });
    expect(await shop.db.select().from(auditEntries)).toHaveLength(3);
  });
});

describe("what comes after the closing", () => {
  it("is said: a delivery, a correction, an order that is moved there or away", async () => {
    const [one, two] = await sunday(home, office);
    if (!one || !two) throw new Error("two orders were placed");
    await deliver([one], 90);
    await count(90);
    await setStatus("Cancelled", two);
    await close();
    await deliver([one], 85, { instead: 90 });
    expect(await closing()).toMatchObject({
      cameAfter: expect.any(String),
      closed: { by: expect.any(String) },
    });
    expect(await openOn()).toEqual(["One door paid otherwise, to be decided"]);
    expect(await close()).toMatchObject({ status: 409 });
    await shop.post("/api/seller/customer/door", { order: one._id, difference: -5, carry: false }, seller);
    await close();
    expect(await closing()).toMatchObject({ cameAfter: null });
    await setStatus("Pending", two);
    expect(await closing()).toMatchObject({ cameAfter: expect.any(String) });
  });

  it("is said of another count, and of a tick that is taken back", async () => {
    const [one, two] = await sunday(home, office);
    if (!one || !two) throw new Error("two orders were placed");
    await deliver([one], 90);
    await deliver([two], 90, { way: "upi", upiReference: "1234" });
    const settle = async () => {
      await count(90);
      await tick(two);
      expect(await close()).toMatchObject({ status: 200 });
      expect(await closing()).toMatchObject({ cameAfter: null, open: [] });
    };
    await settle();
    await count(90);
    expect(await closing()).toMatchObject({ cameAfter: null });
    for (const unsettle of [
      () => count(80),
      () => count(null),
      () => send("POST", "/upi-untick", { day: SUNDAY, order: two._id }),
    ]) {
      expect(await unsettle()).toMatchObject({ status: 200 });
      expect(await closing()).toMatchObject({ cameAfter: expect.any(String) });
      await settle();
    }
  });

  it("is said of money that is given back by hand on that day, and not of credit", async () => {
    const [one] = await sunday(home);
    if (!one) throw new Error("an order was placed");
    await deliver([one], 90);
    const { body } = await shop.get("/api/seller/customer/list", seller);
    const { customers } = customersAnswerSchema.parse(body);
    const id = customers.find(({ orders }) => orders > 0)?._id ?? "";
    // Money by hand has the database's own day.
    shop.clock.now = new Date();
    const today = storeDay(new Date());
    const enter = async (kind: string, amount: number) => {
      const json = { kind, amount, reason: "" };
      const answer = await shop.post(`/api/seller/customer/customers/${id}/credit`, json, seller);
      expect(answer).toMatchObject({ status: 200 });
    };
    const answerWith = async (json: object) => {
      const complaint = randomUUID();
      await shop.db
        .insert(complaints)
        .values({ id: complaint, orderId: one._id, customerId: id, words: "Soft" });
      const path = `/api/seller/customer/complaints/${complaint}/answer`;
      expect(await shop.post(path, { words: "Sorry", ...json }, seller)).toMatchObject({ status: 200 });
      await shop.db.delete(complaints);
    };
    expect(await close(today)).toMatchObject({ status: 200 });
    await enter("goodwill", 50);
    await answerWith({ kind: "credit", amount: 20 });
    expect(await closing(today)).toMatchObject({ cameAfter: null });
    for (const giveBack of [
      () => enter("paid_out", 30),
      () => answerWith({ kind: "refund", amount: 20, reference: "" }),
    ]) {
      await giveBack();
      expect(await closing(today)).toMatchObject({ cameAfter: expect.any(String) });
      expect(await close(today)).toMatchObject({ status: 200 });
      expect(await closing(today)).toMatchObject({ cameAfter: null });
    }
  });

  it("is said of an order that was paid at its door and is cancelled, whose cash is in the box still", async () => {
    const [one, two, three] = await sunday(home, office, anbus);
    if (!one || !two || !three) throw new Error("three orders were placed");
    const { id: van } = read(
      vanAddedSchema,
      await send("POST", "/vans", { name: "One", driver: "", phone: "" }),
    );
    await send("PUT", "/van-stops", { day: SUNDAY, orders: [three._id], van });
    for (const each of [one, two, three]) await deliver([each], 90);
    await count(180);
    await count(90, van);
    expect(await close()).toMatchObject({ status: 200 });
    await setStatus("Cancelled", one, three);
    expect(await closing()).toMatchObject({ cameAfter: expect.any(String) });
    expect(await openOn()).toEqual(["2 doors paid otherwise, to be decided"]);
    const day = await sheet(SUNDAY);
    expect(day).toMatchObject({ counted: 180, cancelled: 90, vans: [{ counted: 90, cancelled: 90 }] });
    const span = `from=${SUNDAY}&to=${SUNDAY}`;
    const money = async () => read(moneySchema, await shop.get(`/api/money?${span}`, seller));
    const books = await money();
    expect(books.total.cash).toBe(270);
    // What was counted fits what came.
    expect(books.open.map(({ _id }) => _id).filter((id) => id.startsWith("count"))).toEqual([]);
    await count(null);
    expect(await openOn()).toContain("₹180 in cash not counted");
    await count(180);
    for (const [each, instead] of [
      [one, "paid_back"],
      [three, "not_received"],
    ] as const) {
      const json = { order: each._id, difference: 90, carry: false, instead };
      expect(await shop.post("/api/seller/customer/door", json, seller)).toMatchObject({ status: 200 });
    }
    expect(await sheet(SUNDAY)).toMatchObject({ cancelled: 90, vans: [{ cancelled: 0 }] });
    expect((await money()).total.cash).toBe(180);
    expect(await close()).toMatchObject({ status: 200 });
  });

  it("is said of a mark from a driver's phone that had no network", async () => {
    const { id } = read(vanAddedSchema, await send("POST", "/vans", { name: "One", driver: "", phone: "" }));
    await send("PUT", "/van-areas", { pin: "570004", van: id });
    const { path } = read(linkMadeSchema, await send("POST", `/vans/${id}/link`, {}));
    const [one] = await sunday(home);
    if (!one) throw new Error("an order was placed");
    await send("PUT", "/van-stops", { day: SUNDAY, orders: [one._id], van: id });
    await shop.post("/api/order/move-orders", { ids: [one._id], day: "2026-03-22" }, seller);
    await close();
    await shop.post("/api/order/move-orders", { ids: [one._id], day: SUNDAY }, seller);
    await shop.db.update(dayClosings).set({ cameAfter: null });
    const headers = { "drive-token": path.replace("/drive/", ""), "idempotency-key": randomUUID() };
    const json = { orders: [one._id], day: SUNDAY, at: EVENING.toISOString(), kind: "not-home", note: "" };
    const noted = await shop.send("POST", "/api/drive/noted", { headers, json });
    expect([noted.status, (await closing()).cameAfter]).toEqual([200, expect.any(String)]);
  });

  it("is never missed: whoever changes an order and whoever closes its day wait for each other", async () => {
    const [one] = await sunday(home);
    if (!one) throw new Error("an order was placed");
    await deliver([one], 90);
    await count(90);
    const changed = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    // A change that is not committed yet while somebody closes the day.
    const change = transact(shop.db, async (tx) => {
      await tx.execute(sql`update cash_receipts set paise = paise - 500 where order_id = ${one._id}`);
      changed.resolve();
      await finish.promise;
    });
    await Promise.race([changed.promise, change]);
    const closed = close();
    await expect
      .poll(async () => {
        const { rows } = await shop.db.execute(
          sql`select from pg_locks where locktype = 'advisory' and not granted and database =
            (select oid from pg_database where datname = current_database())`,
        );
        return rows.length;
      })
      .toBe(1);
    finish.resolve();
    await change;
    expect(await closed).toMatchObject({ status: 409 });
  });
});

describe("Today", () => {
  const tasks = async (as = seller) =>
    read(dashboardAnswerSchema, await shop.get("/api/dashboard", as)).dashboard.tasks;
  const monday = async () => {
    shop.clock.now = new Date("2026-03-16T05:00:00Z");
    return (await tasks()).map(({ title, link }) => `${title} → ${link.words} ${link.to}`);
  };
  const page = `/seller/closing?day=${SUNDAY}`;
  const closeIt = `Sun 15 Mar is not closed → Close Sun 15 Mar ${page}`;

  it("has each open end of a past day with its day, and the closing until it is closed", async () => {
    const [one, two, three] = await sunday(home, office, anbus);
    if (!one || !two || !three) throw new Error("three orders were placed");
    await deliver([one], 90);
    await deliver([two], 90, { way: "upi", upiReference: "1234" });
    await setStatus("Out for Delivery", three);
    expect((await tasks()).filter(({ link }) => link.to.startsWith(page))).toEqual([]);
    expect(await monday()).toEqual([
      `Sun 15 Mar: One door was not delivered → Settle Sun 15 Mar ${page}#doors`,
      `Sun 15 Mar: ₹90 in cash not counted → Settle Sun 15 Mar ${page}#cash`,
      `Sun 15 Mar: One payment by UPI not ticked, ₹90 → Settle Sun 15 Mar ${page}#upi`,
      closeIt,
    ]);
    const deskRole = ["insight.today", "order.see", "order.change"];
    const desk = await aMember(shop, await anOwnRole(shop, deskRole));
    expect(await tasks(desk)).toMatchObject([
      { title: "Order that should have come on Sun 15 Mar", count: 1, isUrgent: true },
    ]);
    await count(90);
    await tick(two);
    await setStatus("Cancelled", three);
    expect(await monday()).toEqual([closeIt]);
    expect(await close()).toMatchObject({ status: 200 });
    expect(await monday()).toEqual([]);
    await reopen();
    expect(await monday()).toEqual([closeIt]);
  });

  it("has a day of which every order is cancelled, while there is money at its doors", async () => {
    const [one, two] = await sunday(home, office);
    if (!one || !two) throw new Error("two orders were placed");
    await deliver([one], 90, { way: "upi", upiReference: "1234" });
    await deliver([two], 90);
    await setStatus("Cancelled", one, two);
    expect(await monday()).toEqual(
      expect.arrayContaining([
        `Sun 15 Mar: ₹90 in cash not counted → Settle Sun 15 Mar ${page}#cash`,
        `Sun 15 Mar: One payment by UPI not ticked, ₹90 → Settle Sun 15 Mar ${page}#upi`,
        closeIt,
      ]),
    );
  });

  it("names the three oldest of many open days, and says how many follow", async () => {
    for (let week = 0; week < 4; week++) {
      shop.clock.now = new Date(Date.parse("2026-02-17T07:00:00Z") + week * 7 * 86_400_000);
      const placed = await order(home);
      await deliver([placed], 90);
      await send("PUT", "/cash-count", { day: placed.deliveryDay, counted: 90 });
    }
    await shop.db.delete(dayClosings);
    shop.clock.now = new Date("2026-03-16T05:00:00Z");
    const [first, , third, ...more] = await tasks();
    expect(first).toMatchObject({ title: "Sun 22 Feb is not closed" });
    expect(third).toMatchObject({
      title: "Sun 8 Mar is not closed",
      text: "Nothing is open on it any more. Another later day is not closed either.",
    });
    expect(more).toEqual([]);
  });
});

it("is told to the sellers", async () => {
  await sunday();
  await close();
  await shop.db.update(dayClosings).set({ cameAfter: new Date() });
  const answer = await shop.get("/api/dashboard", seller);
  expect(JSON.stringify(answer.body)).toContain("Something came after Sun 15 Mar was closed");
});
