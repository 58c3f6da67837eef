import { eq, sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { runNightly } from "#kernel/jobs/run-jobs.ts";
import { aShopper } from "#tests/support/sign-in.ts";
import { testApp } from "#tests/support/test-app.ts";
import { purgeExpired } from "../module.ts";
import { knownDevices, sessions } from "../tables.ts";

const shop = await testApp();
afterAll(shop.close);

it("forgets at night which sessions have ended and which browsers were not used for long, and no others", async () => {
  const [meera, ravi] = [await aShopper(shop), await aShopper(shop)];
  await shop.db
    .update(sessions)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(sessions.shopperId, meera.id));
  await shop.db.insert(knownDevices).values([
    { tokenHash: "old", shopperId: meera.id, lastLoginAt: sql`now() - interval '401 days'` },
    { tokenHash: "new", shopperId: ravi.id, lastLoginAt: sql`now() - interval '399 days'` },
  ]);
  await runNightly(purgeExpired, shop.deps, "2026-03-09");
  const remaining = await shop.db.select({ shopperId: sessions.shopperId }).from(sessions);
  expect(remaining).toContainEqual({ shopperId: ravi.id });
  expect(remaining).not.toContainEqual({ shopperId: meera.id });
  const devices = await shop.db.select({ tokenHash: knownDevices.tokenHash }).from(knownDevices);
  expect(devices).toContainEqual({ tokenHash: "new" });
  expect(devices).not.toContainEqual({ tokenHash: "old" });
});
