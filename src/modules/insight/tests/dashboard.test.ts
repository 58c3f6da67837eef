import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { OrderAnswer } from "#modules/order/contract/order.ts";
import { orders } from "#modules/order/tables.ts";
import { read, refusal, type Visitor } from "#tests/support/calls.ts";
import { aProduct } from "#tests/support/factories.ts";
import { manyOrders } from "#tests/support/many-orders.ts";
import { marketDays } from "#tests/support/market-days.ts";
import { ownersViewSchema } from "#tests/support/owners-view.ts";
import { theSeller } from "#tests/support/sign-in.ts";
import { statementsOf } from "#tests/support/statements.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { bestProducts } from "../load-dashboard.ts";

let shop: TestApp;
let seller: Visitor;
let monday: OrderAnswer;
beforeAll(async () => {
  shop = await testApp();
  seller = await theSeller(shop);
  const days = await marketDays(shop, seller);
  monday = days.monday;
  await shop.patch(`/api/order/update-status/${days.tuesday._id}`, { status: "Delivered" }, seller);
});
afterAll(() => shop.close());

describe("GET /api/dashboard", () => {
  const view = async (query = "") =>
    read(ownersViewSchema, await shop.get(`/api/dashboard${query}`, seller)).dashboard;

  it("sums up the days at the store", async () => {
    const { days, bestProducts, from, to } = await view("?days=3");
    expect([from, to]).toEqual(["2026-03-08", "2026-03-10"]);
    const empty = { orders: 0, cancelled: 0, takings: 0, paid: 0, newShoppers: 0 };
    expect(days).toEqual([
      { ...empty, day: "2026-03-08" },
      { ...empty, day: "2026-03-09", orders: 1, takings: 90 },
      { ...empty, day: "2026-03-10", orders: 2, cancelled: 1, takings: 250 + 90, paid: 250 },
    ]);
    expect(bestProducts.map(({ name, packs, orders, amount }) => ({ name, packs, orders, amount }))).toEqual([
      { name: "Okra", packs: 5, orders: 3, amount: 200 },
      { name: "=Beet", packs: 2, orders: 1, amount: 80 },
    ]);
  });

  it("tells cash at the door from UPI, and both from what is missing", async () => {
    const delivered = eq(orders.status, "Delivered");
    const day = (deliveryDay: string) => shop.db.update(orders).set({ deliveryDay }).where(delivered);
    // Money at the door counts on the day of the delivery, whenever the order was placed.
    await day("2026-03-11");
    expect((await view()).door).toEqual({ cash: 0, upi: 0, missing: 0 });
    await day("2026-03-10");
    // The status was set without a receipt: paid in full, in cash.
    expect((await view()).door).toEqual({ cash: 250, upi: 0, missing: 0 });
    await shop.db.update(orders).set({ receivedPaise: 24_000, receivedWay: "upi" }).where(delivered);
    expect((await view()).door).toEqual({ cash: 0, upi: 240, missing: 10 });
    await shop.db.update(orders).set({ receivedPaise: 26_000, receivedWay: "cash" }).where(delivered);
    expect((await view()).door).toEqual({ cash: 260, upi: 0, missing: 0 });
    await shop.db.update(orders).set({ receivedPaise: null, receivedWay: null }).where(delivered);
  });

  it("says what is sold out and who waits longest", async () => {
    const gone = await aProduct(shop.db, { name: "Gone", inStock: false });
    const { soldOut, waiting } = await view();
    expect(soldOut).toMatchObject({
      total: 1,
      products: [{ _id: gone.id, name: "Gone", image: "/uploads/p.webp" }],
    });
    expect(waiting).toMatchObject({ pending: 2, outForDelivery: 0, cash: 0 });
    expect(waiting.oldest[0]).toMatchObject({ _id: monday._id, name: "Meera Rao", amount: 90 });
  });

  it("counts what is to be packed for each day of delivery, the earliest first", async () => {
    const { waiting } = await view();
    const days = [...new Set(waiting.toPack.map(({ day }) => day))];
    expect(days).toEqual(days.toSorted());
    expect(waiting.toPack).toContainEqual({ day: monday.deliveryDay, orders: expect.any(Number) });
    expect(waiting.toPack.reduce((sum, { orders: count }) => sum + count, 0)).toBe(waiting.pending);
  });

  it("leaves out of what is to be packed what waits for its payment", async () => {
    const before = (await view()).waiting;
    const isMonday = eq(orders.id, monday._id);
    await shop.db.update(orders).set({ paymentType: "Online", paymentState: "pending" }).where(isMonday);
    const { waiting } = await view();
    expect(waiting).toMatchObject({ pending: before.pending - 1, unpaid: 1 });
    expect(waiting.oldest.map(({ _id }) => _id)).not.toContain(monday._id);
    const on = (toPack: typeof waiting.toPack) =>
      toPack.find(({ day }) => day === monday.deliveryDay)?.orders ?? 0;
    expect(on(waiting.toPack)).toBe(on(before.toPack) - 1);
    await shop.db.update(orders).set({ paymentState: "paid" }).where(isMonday);
    expect((await view()).waiting).toMatchObject({ pending: before.pending, unpaid: 0 });
    await shop.db.update(orders).set({ paymentType: "COD", paymentState: "pending" }).where(isMonday);
  });

  it("says what is to be collected at the doors, has arrived and was reported", async () => {
    await shop.patch(`/api/order/update-status/${monday._id}`, { status: "Out for Delivery" }, seller);
    expect(await view()).toMatchObject({
      waiting: { pending: 1, outForDelivery: 1, cash: 90 },
      delivered: 1,
    });
    await shop.db
      .update(orders)
      .set({ paymentType: "Online", paymentState: "paid" })
      .where(eq(orders.id, monday._id));
    expect((await view()).waiting.cash).toBe(0);
    await shop.db
      .update(orders)
      .set({ paymentType: "COD", paymentState: "pending" })
      .where(eq(orders.id, monday._id));
    await shop.patch(`/api/order/update-status/${monday._id}`, { status: "Pending" }, seller);
  });

  it("counts shoppers on the day they came, and thirty days unless told", async () => {
    const start = shop.clock.now;
    shop.clock.now = new Date();
    const { days, newShoppers } = await view();
    shop.clock.now = start;
    expect(days).toHaveLength(30);
    expect(newShoppers).toBe(1);
    expect(days.at(-1)?.newShoppers).toBe(1);
  });

  it("refuses more than a year", async () => {
    const answer = await shop.get("/api/dashboard?days=367", seller);
    expect(answer).toMatchObject(refusal(400, "Days to look back can be at most 366"));
  });
});

describe("the best products of a busy store", () => {
  const SPAN = { from: "2025-03-11", to: "2026-03-11" };
  let viewedAt = "2026-03-11T07:00:00Z";
  const view = async () => {
    shop.clock.now = new Date(viewedAt);
    return read(ownersViewSchema, await shop.get("/api/dashboard?days=366", seller)).dashboard;
  };
  const takenAt = async (at: string) => {
    const { rows } = await shop.pool.query("select from best_product_snapshots where taken_at = $1", [at]);
    expect(rows).toHaveLength(1);
  };

  it("are added up beside, and shown as they were then", async () => {
    await manyOrders(shop, monday, 1300);
    expect(await view()).toMatchObject({ bestProducts: [], bestProductsAt: null });
    await vi.waitFor(() => takenAt(viewedAt), { timeout: 60_000 });
    const first = await bestProducts(shop.db, SPAN);
    expect(first.length).toBeGreaterThan(1);
    const firstAt = new Date(viewedAt).toISOString();
    expect(await view()).toMatchObject({ bestProducts: first, bestProductsAt: firstAt });
    await shop.pool.query("update orders set status = 'Cancelled' where id like '%-1'");
    viewedAt = "2026-03-11T07:09:00Z";
    expect(await view()).toMatchObject({ bestProducts: first, bestProductsAt: firstAt });
    viewedAt = "2026-03-11T07:10:00Z";
    expect(await view()).toMatchObject({ bestProducts: first, bestProductsAt: firstAt });
    await vi.waitFor(() => takenAt(viewedAt), { timeout: 60_000 });
    const second = await bestProducts(shop.db, SPAN);
    expect(second).not.toEqual(first);
    expect(await view()).toMatchObject({ bestProducts: second });
  });

  it("are shown without a look at the orders of the year, as are its sums", async () => {
    const statements = await statementsOf(shop, () => view());
    const sums = statements.filter((text) => /(sum|count)\(/.test(text));
    expect(sums.length).toBeGreaterThan(0);
    // Those that wait are few, whatever the store's size, and so are those with other money at the door than was due.
    const isOfFew = (text: string) => /"orders"\."status" (= \$|in \()/.test(text) || text === doors;
    const doors = statements.find((text) => text.includes("door_decisions"));
    const ofAll = sums.filter((text) => !isOfFew(text));
    expect(ofAll.filter((text) => /(from|join) "(orders|sold_lines)"/.test(text))).toEqual([]);
    await shop.pool.query("analyze orders");
    const { rows: plan } = await shop.pool.query(`explain (generic_plan) ${doors}`);
    expect(JSON.stringify(plan)).toContain("orders_differ_at_door");
  });
});
