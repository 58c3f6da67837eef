import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { sellers } from "#modules/identity/tables.ts";
import { rewriteActivity } from "#tests/support/past-activity.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { auditEntries } from "../tables.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
});
afterAll(() => shop.close());

const ENTRY = {
  sellerEmail: "asha@example.com",
  subject: "product",
  action: "changed" as const,
  subjectId: "p",
  subjectName: "P",
};

const monthsAgo = (months: number) => {
  const at = new Date();
  at.setMonth(at.getMonth() - months);
  return at;
};

beforeEach(async () => {
  await rewriteActivity(shop.pool, "delete from audit_entries");
  await shop.pool.query("update audit_keeping set months = null");
  await shop.db.insert(auditEntries).values([{ ...ENTRY, createdAt: monthsAgo(25) }, ENTRY]);
});

const run = (statement: string) =>
  shop.pool.query(statement).then(
    ({ rowCount }) => rowCount,
    (error: Error) => error.message,
  );

it.each([
  "update audit_entries set subject_name = 'Q'",
  "update audit_entries set before = '{}', created_at = now()",
  "update audit_entries set seller_id = null, seller_email = 'ravi@example.com'",
  "truncate audit_entries",
])("refuses %s", async (statement) => {
  expect(await run(statement)).toBe("the activity log is only added to");
  expect(await shop.db.$count(auditEntries, sql`${auditEntries.subjectName} = 'P'`)).toBe(2);
});

it("keeps every entry until the owner says for how long, and then lets go of older ones alone", async () => {
  expect(await run("delete from audit_entries")).toBe("the activity log is kept");
  await shop.pool.query("update audit_keeping set months = 24");
  expect(await run("delete from audit_entries")).toBe("the activity log is kept");
  expect(await run("delete from audit_entries where created_at < now() - interval '24 months'")).toBe(1);
  expect(await shop.db.$count(auditEntries)).toBe(1);
  await shop.pool.query("delete from audit_keeping");
  expect(await run("delete from audit_entries")).toBe("the activity log is kept");
  await shop.pool.query("insert into audit_keeping default values");
});

it("stays when a release of earlier deletes the row of an owner whom the operator has renamed", async () => {
  const [owner] = await shop.db
    .insert(sellers)
    .values({ email: "old@example.com", passwordHash: "none" })
    .returning();
  await shop.db
    .insert(auditEntries)
    .values({ ...ENTRY, sellerId: owner?.id ?? "", sellerEmail: "old@example.com", subjectId: "q" });
  expect(await run("update audit_entries set seller_id = null where seller_id is not null")).toBe(
    "the activity log is only added to",
  );
  expect(await run("delete from sellers where email = 'old@example.com'")).toBe(1);
  const rows = await shop.db.select().from(auditEntries).where(sql`${auditEntries.subjectId} = 'q'`);
  expect(rows).toMatchObject([{ sellerId: null, sellerEmail: "old@example.com" }]);
});
