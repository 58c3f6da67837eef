import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, it } from "vitest";
import { testApp } from "#tests/support/test-app.ts";
import { jobNights } from "../db/tables.ts";
import { type JobContext, type NightlyJob, runJobs, runNightly } from "./run-jobs.ts";

const shop = await testApp();
afterAll(shop.close);
beforeEach(() => shop.db.delete(jobNights));

const context: JobContext = shop.deps;
const job = (run: NightlyJob["run"]): NightlyJob => ({ name: "test: sweep", atHour: 3, run });
const silent = { error: () => undefined };

it("is done once a night, however many processes come to it", async () => {
  let times = 0;
  const sweep = job(async (tx) => {
    times += 1;
    await tx.execute(sql`select pg_sleep(0.05)`);
  });
  const together = await Promise.all(
    Array.from({ length: 5 }, () => runNightly(sweep, context, "2026-03-09")),
  );
  expect(together).toContain(true);
  expect(times).toBe(1);
  expect(await runNightly(sweep, context, "2026-03-09")).toBe(true);
  expect(times).toBe(1);
  await runNightly(sweep, context, "2026-03-10");
  expect(times).toBe(2);
});

it("that fails leaves its night open, and nothing of what it did", async () => {
  const fails = job(async (tx) => {
    await tx.execute(sql`create table half_done ()`);
    throw new Error("the lights went out");
  });
  await expect(runNightly(fails, context, "2026-03-09")).rejects.toThrow("the lights went out");
  expect(await shop.db.select().from(jobNights)).toEqual([]);
  const { rows } = await shop.db.execute(sql`select to_regclass('half_done') as found`);
  expect(rows).toEqual([{ found: null }]);
});

it.each([
  { at: "2026-03-09T21:29:59Z", night: "2026-03-09", when: "before its hour" },
  { at: "2026-03-09T21:30:00Z", night: "2026-03-10", when: "from its hour on" },
])("is of the night before $when", async ({ at, night }) => {
  const done = Promise.withResolvers<void>();
  const sweep = job(async () => done.resolve());
  const end = runJobs([sweep], { ...context, now: () => new Date(at) }, silent);
  await done.promise;
  await end();
  expect(await shop.db.select().from(jobNights)).toEqual([{ name: "test: sweep", night }]);
});
