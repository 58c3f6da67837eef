import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { runNightly } from "#kernel/jobs/run-jobs.ts";
import { read, refusal, type Visitor } from "#tests/support/calls.ts";
import { rewriteActivity } from "#tests/support/past-activity.ts";
import { theSeller } from "#tests/support/sign-in.ts";
import { aMember } from "#tests/support/staff.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { auditListSchema } from "../contract.ts";
import { forgetOldActivity } from "../keeping.ts";
import { auditEntries } from "../tables.ts";

let shop: TestApp;
let owner: Visitor;
beforeAll(async () => {
  shop = await testApp();
  owner = await theSeller(shop);
});
afterAll(() => shop.close());

beforeEach(async () => {
  await rewriteActivity(shop.pool, "delete from audit_entries");
  await shop.pool.query("update audit_keeping set months = null");
});

const keep = (months: unknown, was: number | null, as = owner) =>
  shop.send("PUT", "/api/audit/keeping", { json: { months, was }, as });
const log = async () => read(auditListSchema, await shop.get("/api/audit", owner));

let nights = 0;
/** The next night. */
async function night(): Promise<void> {
  nights += 1;
  const room = { db: shop.db, mail: shop.deps.mail, services: shop.deps.services, now: () => shop.clock.now };
  await runNightly(forgetOldActivity, room, `2999-01-${String(nights).padStart(2, "0")}`);
}

const MONTH_MS = 31 * 24 * 60 * 60 * 1000;
const entriesOf = (ages: readonly number[]) =>
  shop.db.insert(auditEntries).values(
    ages.map((months) => ({
      sellerEmail: "asha@example.com",
      subject: "product",
      action: "added" as const,
      subjectId: "p",
      subjectName: `${months} months ago`,
      createdAt: new Date(Date.now() - months * MONTH_MS),
    })),
  );

it("is for ever until the owner says otherwise, which is in the log", async () => {
  await entriesOf([200, 1]);
  await night();
  expect(await log()).toMatchObject({ total: 2, keptMonths: null });
  expect((await keep(24, null)).status).toBe(200);
  expect(await log()).toMatchObject({
    total: 3,
    keptMonths: 24,
    entries: [{ changes: [{ label: "Activity is kept", before: "for ever", after: "24 months" }] }, {}, {}],
  });
});

it("lets go of what is older, and notes how much that was", async () => {
  await entriesOf([26, 25, 23, 1]);
  await keep(24, null);
  await night();
  const { entries } = await log();
  expect(entries.map(({ name }) => name).slice(2)).toEqual(["1 months ago", "23 months ago"]);
  expect(entries[0]).toMatchObject({
    who: "The store, by itself",
    changes: [{ label: "Old activity deleted", after: "2 entries" }],
  });
  await night();
  expect((await log()).total).toBe(4);
});

it("is a matter of the owner's, of whole months, and of what was shown", async () => {
  const manager = await aMember(shop, "manager");
  expect(await keep(24, null, manager)).toMatchObject({ status: 403 });
  for (const months of [11, 241, 12.5, "24"]) expect((await keep(months, null)).status).toBe(400);
  expect((await keep(24, null)).status).toBe(200);
  expect(await keep(36, null)).toMatchObject(
    refusal(409, "Somebody has changed this meanwhile. Please look at it again."),
  );
  expect((await keep(null, 24)).status).toBe(200);
  expect((await log()).keptMonths).toBeNull();
});
