import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { runOnce } from "#kernel/db/idempotency.ts";
import { migrateDatabase } from "#kernel/db/migrate.ts";
import { rateLimits } from "#kernel/db/tables.ts";
import { transact } from "#kernel/db/transact.ts";
import { toRupees } from "#kernel/money/money.ts";
import { bannersSchema } from "#modules/banner/contract.ts";
import { deliveryDay } from "#modules/delivery/rules/shared/delivery-days.ts";
import { sellerOrdersSchema } from "#modules/order/contract/order-lists.ts";
import { orderScope } from "#modules/order/placing/checkout.ts";
import { invoiceSeller } from "#modules/order/rules/invoice.ts";
import { policyAnswerSchema } from "#modules/policies/contract.ts";
import { firstSettings } from "#modules/store/first-settings.ts";
import { read } from "#tests/support/calls.ts";
import { dropDatabase, emptyDatabase } from "#tests/support/databases.ts";
import { everyRow, type Row } from "#tests/support/every-row.ts";
import { fillOlderStore } from "#tests/support/older-store.ts";
import { expectCounts, expectWords } from "#tests/support/order-books.ts";
import { changeSettings, shownSettings } from "#tests/support/settings.ts";
import { theSeller } from "#tests/support/sign-in.ts";
import { secondApp, type TestApp } from "#tests/support/test-app.ts";

/** Tables and columns that a migration has replaced. */
const MOVED = new Set([
  "order_attempts",
  "products.idempotency_key",
  "banners.idempotency_key",
  "offers.idempotency_key",
  // These are adjustments now; the test of the sums below reads them there.
  "orders.sub_total_paise",
  "orders.shipping_paise",
  "orders.handling_paise",
  "orders.discount_paise",
  // This is made from the order's other columns.
  "orders.search_text",
  // The limits of logins have ended; another test looks at the others.
  "rate_limits",
]);

/** The operator's environment variables at the time of the update. */
const ENV = { STORE_NAME: "Ulavar Santhai", STORE_CITY: "Erode", STORE_GSTIN: "33AAACS1234A1Z3" };
const SELLER_THEN = invoiceSeller(firstSettings.parse(ENV));

let shop: TestApp;
let before: Map<string, Row[]>;

beforeAll(async () => {
  const url = await emptyDatabase(inject("templateUrl"));
  await fillOlderStore(url, "plain");
  before = await everyRow(url);
  await migrateDatabase(url, { seller: SELLER_THEN });
  shop = await secondApp(url, {}, ENV);
});

afterAll(async () => {
  await shop.close();
  await dropDatabase(shop.url);
});

describe("a store that an earlier release has filled", () => {
  it("keeps every value of every record", async () => {
    const after = await everyRow(shop.url);
    expect(before.get("orders")).toHaveLength(200);
    for (const [table, rows] of before) {
      if (MOVED.has(table)) continue;
      const unmovedEntries = (row: Row) =>
        Object.entries(row).filter(([column]) => !MOVED.has(`${table}.${column}`));
      const columns = new Set(rows.flatMap((row) => unmovedEntries(row).map(([column]) => column)));
      const rowsAfter = (after.get(table) ?? []).map((row) =>
        Object.fromEntries(Object.entries(row).filter(([column]) => columns.has(column))),
      );
      expect(rowsAfter, table).toEqual(rows.map((row) => Object.fromEntries(unmovedEntries(row))));
    }
  });

  it("has nobody wait who had logged in shortly before, and keeps the other limits", async () => {
    expect(before.get("rate_limits")).toHaveLength(4);
    const remainingLimits = await shop.db.select({ key: rateLimits.key }).from(rateLimits);
    expect(remainingLimits).toEqual([{ key: "register:192.0.2.1" }]);
    const wrong = { email: "meera@example.com", password: "a wrong guess" };
    const answer = await shop.send("POST", "/api/user/login", { json: wrong, address: "192.0.2.1" });
    expect(answer).toMatchObject({ status: 401 });
  });

  it("finds its orders by all their words, and knows the sums of its days", async () => {
    await expectWords(shop);
    await expectCounts(shop);
  });

  it("shows every order with the number, the lines and the sums it had", async () => {
    const { orders } = read(sellerOrdersSchema, await shop.get("/api/order/seller", await theSeller(shop)));
    const shown = new Map(orders.map((order) => [order._id, order]));
    const lines = Map.groupBy(before.get("order_items") ?? [], (line) => line.order_id);
    for (const row of before.get("orders") ?? []) {
      expect(shown.get(String(row.id))).toMatchObject({
        invoiceNumber: row.invoice_number,
        subTotal: toRupees(Number(row.sub_total_paise)),
        shippingCharges: toRupees(Number(row.shipping_paise)),
        handlingCharges: toRupees(Number(row.handling_paise)),
        discount: toRupees(Number(row.discount_paise)),
        promoCode: row.promo_code,
        totalAmount: toRupees(Number(row.total_paise)),
        status: row.status,
        isPaid: row.is_paid,
        address: row.address,
        items: (lines.get(row.id) ?? []).map((line) => ({
          name: line.name,
          quantity: line.quantity,
          offerPrice: toRupees(Number(line.offer_price_paise)),
          hsn: line.hsn,
        })),
      });
    }
  });

  it("knows of every payment whether it is paid or pending", async () => {
    const rows = (await everyRow(shop.url)).get("orders") ?? [];
    const states = new Map(rows.map(({ id, payment_state }) => [id, payment_state]));
    for (const { id, is_paid } of before.get("orders") ?? []) {
      expect(states.get(id)).toBe(is_paid ? "paid" : "pending");
    }
    expect(new Set(states.values())).toEqual(new Set(["paid", "pending"]));
  });

  it("brings every order on the day that the rule gave when it was placed", async () => {
    const { orders } = read(sellerOrdersSchema, await shop.get("/api/order/seller", await theSeller(shop)));
    for (const { items, createdAt, deliveryDay: day, deliveryWindow } of orders) {
      const categories = items.map(({ category }) => category);
      expect({ day, deliveryWindow }).toEqual({
        day: deliveryDay(categories, new Date(createdAt)),
        deliveryWindow: null,
      });
    }
  });

  it("goes on with the operator's settings, and has them on the invoices of every order", async () => {
    const seller = await theSeller(shop);
    expect(await shownSettings(shop, seller)).toMatchObject({ version: 1, name: "Ulavar Santhai" });
    await changeSettings(shop, seller, { name: "Renamed", gstin: "" });
    const { orders } = read(sellerOrdersSchema, await shop.get("/api/order/seller", seller));
    expect(orders).toHaveLength(200);
    for (const order of orders) expect(order.seller).toEqual(SELLER_THEN);
  });

  it("shows the banners as they were, without words of their own", async () => {
    const { banners } = read(bannersSchema, await shop.get("/api/banner"));
    expect(banners).toEqual([{ _id: "banner-1", imageUrl: "/uploads/b.webp", link: "/products" }]);
  });

  it("begins with a refund and a privacy page that name the store", async () => {
    for (const page of ["refunds", "privacy"]) {
      const { text } = read(policyAnswerSchema, await shop.get(`/api/policy/${page}`));
      expect(text).toMatch(/Renamed|Ulavar Santhai/);
    }
  });

  it("knows the keys that were used, in upper or lower case", async () => {
    const again = (scope: string, key: unknown, hash: unknown = "anything") =>
      transact(shop.db, (tx) =>
        runOnce(tx, { scope, key: String(key), hash: String(hash), reused: "Used for something else" }, () =>
          Promise.reject(new Error("done again")),
        ),
      );
    const attempts = before.get("order_attempts") ?? [];
    expect(attempts.length).toBeGreaterThan(100);
    for (const { shopper_id, idempotency_key, request_hash, order_id } of attempts) {
      const scope = orderScope(String(shopper_id));
      expect(await again(scope, idempotency_key, request_hash)).toBe(order_id);
      await expect(again(scope, idempotency_key, "another order")).rejects.toThrow("Used for something else");
    }
    for (const [table, scope] of Object.entries({
      products: "product",
      banners: "banner",
      offers: "offer",
    })) {
      const keyed = (before.get(table) ?? []).filter((row) => row.idempotency_key !== null);
      expect(keyed.length).toBeGreaterThan(0);
      for (const { id, idempotency_key } of keyed) expect(await again(scope, idempotency_key)).toBe(id);
    }
  });
});
