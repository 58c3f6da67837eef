import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { daysLater, storeMoment } from "#kernel/time/store-time.ts";
import { growers, purchases } from "#modules/grower/tables.ts";
import type { OrderAnswer } from "#modules/order/contract/order.ts";
import { orders } from "#modules/order/tables.ts";
import { packingQuestions } from "#modules/packing/tables.ts";
import { read, type Visitor } from "#tests/support/calls.ts";
import { aProduct } from "#tests/support/factories.ts";
import { marketDays } from "#tests/support/market-days.ts";
import { rewriteActivity } from "#tests/support/past-activity.ts";
import { theSeller } from "#tests/support/sign-in.ts";
import { aMember, anOwnRole } from "#tests/support/staff.ts";
import { statementsOf } from "#tests/support/statements.ts";
import { countPacks } from "#tests/support/stock.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { dashboardAnswerSchema } from "../contract.ts";

let shop: TestApp;
let seller: Visitor;
let monday: OrderAnswer;
/** A delivery day with one order. */
let day: string;
beforeAll(async () => {
  shop = await testApp();
  seller = await theSeller(shop);
  monday = (await marketDays(shop, seller)).monday;
  day = monday.deliveryDay;
  await shop.db.update(orders).set({ status: "Cancelled" });
  await shop.db.update(orders).set({ status: "Pending" }).where(eq(orders.id, monday._id));
});
afterAll(() => shop.close());

/** The tasks in the morning of a day. */
async function tasksOn(today: string, as: Visitor = seller) {
  shop.clock.now = storeMoment(today, "08:00");
  const { dashboard } = read(dashboardAnswerSchema, await shop.get("/api/dashboard", as));
  return dashboard.tasks;
}
const titlesOn = async (today: string) =>
  (await tasksOn(today)).map(({ title }) => title.replace(/ for .*/, ""));

it("has the orders to pack from the day before, and first of all those that should have come", async () => {
  expect(await titlesOn(daysLater(day, -2))).toEqual([]);
  const to = `/seller/packing-list?day=${day}&by=delivery&status=Pending`;
  for (const today of [daysLater(day, -1), day]) {
    expect(await tasksOn(today)).toMatchObject([{ count: 1, link: { to } }]);
  }
  expect(await tasksOn(daysLater(day, 1))).toMatchObject([
    { title: expect.stringMatching(/: One door was not delivered$/), isUrgent: true },
    { title: expect.stringMatching(/ is not closed$/) },
  ]);
  const withoutList = await aMember(
    shop,
    await anOwnRole(shop, ["insight.today", "order.see", "order.change"]),
  );
  expect(await tasksOn(day, withoutList)).toEqual([]);
  const waiting = { paymentType: "Online", paymentState: "pending" } as const;
  await shop.db.update(orders).set(waiting).where(eq(orders.id, monday._id));
  expect(await titlesOn(day)).toEqual([]);
  await shop.db.update(orders).set({ paymentType: "COD" }).where(eq(orders.id, monday._id));
});

it("has what each module finds, in the order of the day, with one statement each", async () => {
  const before = await statementsOf(shop, () => tasksOn(day));
  await shop.db.insert(packingQuestions).values({
    orderId: monday._id,
    lines: [],
    paise: 100,
    status: "declined",
    answeredAt: new Date(),
  });
  const product = await aProduct(shop.db, { name: "Radish" });
  await countPacks(shop, { [product.id]: 2 });
  const [grower] = await shop.db
    .insert(growers)
    .values({ slug: "hema", name: "Hema", village: "Hunsur" })
    .returning();
  const terms = { unit: "g", amount: 1000, termsKind: "price", pricePaise: 100 } as const;
  const purchase = { ...terms, day: daysLater(day, 1), growerId: grower?.id ?? "", productId: product.id };
  await shop.db.insert(purchases).values(purchase);
  const tasks = await tasksOn(day);
  expect(tasks.map(({ count, title }) => `${count} ${title.replace(/ for .*/, "")}`)).toEqual([
    "1 Question that a shopper has answered",
    "1 Grower to ask",
    "1 Orders to pack",
    "1 Product of which little is left",
  ]);
  expect((await statementsOf(shop, () => tasksOn(day))).length).toBe(before.length);

  await shop.db.update(purchases).set({ sentAt: new Date() });
  await countPacks(shop, { [product.id]: 20 });
  await shop.db.update(packingQuestions).set({ status: "replaced" });
  expect(await titlesOn(day)).toEqual(["Orders to pack"]);
});

it("has the cash of a day until it is counted, in a store with vans, and a payment that was short", async () => {
  const paid = {
    status: "Delivered",
    paymentState: "paid",
    receivedPaise: monday.totalAmount * 100 - 500,
    receivedWay: "cash",
  } as const;
  await shop.db.update(orders).set(paid).where(eq(orders.id, monday._id));
  expect(await tasksOn(day)).toMatchObject([
    { count: 1, title: "Payment at a door to decide", link: { words: "Decide" } },
  ]);
  await shop.pool.query("insert into vans (id, name) values ('van-1', 'Van 1') on conflict do nothing");
  const countsNothing = await anOwnRole(shop, ["insight.today", "dispatch.see", "dispatch.change"]);
  expect(await tasksOn(day, await aMember(shop, countsNothing))).toEqual([]);
  expect(await titlesOn(day)).toEqual([
    expect.stringMatching(/^Cash of .* to count$/),
    "Payment at a door to decide",
  ]);
  // Another van's count, even of a van without a stop, leaves the cash of the stops to count.
  await shop.pool.query(
    "insert into van_cash_counts (day, van_id, paise, seller_email) values ($1, 'van-1', 0, 'a@b.in')",
    [day],
  );
  expect(await titlesOn(day)).toContainEqual(expect.stringMatching(/^Cash of .* to count$/));
  await shop.pool.query("insert into cash_counts (day, paise, seller_email) values ($1, 0, 'a@b.in')", [day]);
  expect(await titlesOn(day)).toEqual(["Payment at a door to decide"]);
  await shop.pool.query(
    "insert into door_decisions (order_id, paise, carried, seller_email) values ($1, -500, false, 'a@b.in')",
    [monday._id],
  );
  expect(await titlesOn(day)).toEqual([]);
  await shop.pool.query("insert into day_closings (day, closed_by) values ($1, 'Asha')", [day]);
});

it("has tonight's rates in a store that changes its prices, until one is changed that day", async () => {
  const [product] = (await shop.pool.query("select id from products limit 1")).rows;
  const price = (offerPrice: number) =>
    shop.post("/api/product/rates", { rates: [{ id: product.id, price: 60, offerPrice }] }, seller);
  const changedOn = (today: string) =>
    rewriteActivity(shop.pool, "update audit_entries set created_at = $1 where before ? 'offerPrice'", [
      storeMoment(today, "20:00"),
    ]);
  expect((await price(42)).status).toBe(200);
  await changedOn(day);
  expect(await titlesOn(day)).toEqual([]);
  expect(await tasksOn(daysLater(day, 1))).toMatchObject([
    { count: null, title: "Tonight's rates", link: { to: "/seller/rates" } },
  ]);
  // A store whose prices stay for weeks is not reminded each night.
  expect(await titlesOn(daysLater(day, 8))).toEqual([]);
});
