import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PRODUCT_RECORD } from "#modules/catalog/index.ts";
import { lastChange } from "#modules/identity/index.ts";
import type { OrderAnswer } from "#modules/order/contract/order.ts";
import { ORDER_STATUSES } from "#modules/order/rules/shared/order-status.ts";
import { read, refusal, type Visitor } from "#tests/support/calls.ts";
import { marketDays } from "#tests/support/market-days.ts";
import { rewriteActivity } from "#tests/support/past-activity.ts";
import { theSeller } from "#tests/support/sign-in.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { auditListSchema } from "../contract.ts";
import { auditEntries } from "../tables.ts";

let shop: TestApp;
let seller: Visitor;
let monday: OrderAnswer;
let tuesday: OrderAnswer;
let cancelled: OrderAnswer;
beforeAll(async () => {
  shop = await testApp();
  seller = await theSeller(shop);
  ({ monday, tuesday, cancelled } = await marketDays(shop, seller));
  await shop.patch(`/api/order/update-status/${tuesday._id}`, { status: "Delivered" }, seller);
});
afterAll(() => shop.close());

const logOf = async (query = "") => read(auditListSchema, await shop.get(`/api/audit${query}`, seller));
const setStatus = (orders: OrderAnswer[], status: string) =>
  shop.post(
    "/api/order/update-statuses",
    { ids: orders.map(({ _id }) => _id), status, from: ORDER_STATUSES },
    seller,
  );

describe("GET /api/audit", () => {
  it("is paged, searched and narrowed", async () => {
    const of = async (query: string) => read(auditListSchema, await shop.get(`/api/audit${query}`, seller));
    const everything = await of("");
    expect(everything).toMatchObject({ page: 1, limit: 50, total: everything.entries.length });
    const [first, second] = everything.entries;
    expect((await of("?page=2&limit=1")).entries).toEqual([second]);
    expect((await of(`?q=${tuesday.invoiceNumber.toLowerCase()}`)).entries[0]).toEqual(first);
    expect((await of("?subject=banner")).total).toBe(0);
    expect((await of("?q=seller@example")).total).toBe(everything.total);
    const wrong = await shop.get("/api/audit?subject=weather", seller);
    expect(wrong).toMatchObject(refusal(400, "There is no log of that"));
  });

  it("makes one line of what was done in one go, and opens it", async () => {
    const many = [monday, cancelled, tuesday];
    await setStatus(many, "Pending");
    const before = await logOf("?subject=order");
    await setStatus(many, "Out for Delivery");
    const after = await logOf("?subject=order");
    expect(after.total).toBe(before.total + 1);
    const [line] = after.entries;
    expect(line).toMatchObject({
      subject: "order",
      action: "changed",
      batch: { count: 3, before: { status: "Pending" }, after: { status: "Out for Delivery" } },
    });
    const opened = await logOf(`?batch=${line?.batch?.id}`);
    expect(opened.total).toBe(3);
    expect(opened.entries.map(({ name }) => name).toSorted()).toEqual(
      many.map(({ invoiceNumber }) => invoiceNumber).toSorted(),
    );
    expect(opened.entries.every(({ batch }) => batch === null)).toBe(true);
    const matches = await logOf(`?q=${monday.invoiceNumber}&limit=1`);
    expect(matches.entries[0]).toMatchObject({ name: monday.invoiceNumber, batch: null });
  });

  it("says of a batch only what is the same for all", async () => {
    await setStatus([monday], "Delivered");
    await setStatus([monday, tuesday], "Cancelled");
    const [line] = (await logOf("?subject=order")).entries;
    expect(line?.batch).toMatchObject({ count: 2, before: null, after: { status: "Cancelled" } });
  });

  it("leaves what was done alone, or before there were batches, a line of its own", async () => {
    await setStatus([monday, tuesday], "Pending");
    const lines = await logOf("?subject=order");
    await setStatus([monday], "Delivered");
    const [line, ...older] = (await logOf("?subject=order&limit=50")).entries;
    expect(line).toMatchObject({ name: monday.invoiceNumber, batch: null });
    expect(older).toEqual(lines.entries);
    await rewriteActivity(shop.pool, "update audit_entries set batch_id = null, batch_size = null");
    const all = await shop.db.$count(auditEntries, eq(auditEntries.subject, "order"));
    expect((await logOf("?subject=order")).total).toBe(all);
    expect((await logOf("?batch=none")).total).toBe(0);
  });
});

describe("the last change of a field", () => {
  const CHANGED = new Date("2020-01-05T06:00:00Z");
  const last = (since: string) =>
    lastChange(shop.db, { subject: PRODUCT_RECORD, field: "offerPrice", since: new Date(since) });

  beforeAll(async () => {
    const product = {
      sellerEmail: "seller@example.com",
      subject: "product",
      subjectId: "p",
      subjectName: "P",
    };
    const entry = { ...product, action: "changed" as const, createdAt: CHANGED };
    await rewriteActivity(shop.pool, "delete from audit_entries");
    await shop.db.insert(auditEntries).values([
      { ...entry, before: { offerPrice: 1 } },
      { ...entry, before: { name: "P" }, createdAt: new Date("2020-01-06T06:00:00Z") },
    ]);
  });

  it("is found as far back as the moment, and not before it", async () => {
    expect(await last("2019-12-31")).toEqual(CHANGED);
    expect(await last("2020-01-05")).toEqual(CHANGED);
    expect(await last("2020-01-06")).toBeUndefined();
    expect(await last("2020-01-07")).toBeUndefined();
  });
});
