import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { connect } from "#kernel/db/connect.ts";
import { MIGRATION_LOCK, migrateDatabase } from "#kernel/db/migrate.ts";
import { findPooler } from "#kernel/db/pooler.ts";
import { transact } from "#kernel/db/transact.ts";
import { consume, createLimits } from "#modules/identity/http/rate-limits.ts";
import { scarceConnections } from "#src/operate/places/open-database.ts";
import { refusePooler } from "#src/operate/places/refuse-pooler.ts";
import { checkoutOf, sendOrder } from "#tests/support/checkout.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { transactionPooler } from "#tests/support/pooler.ts";
import { aShopper } from "#tests/support/sign-in.ts";
import { secondApp, testApp } from "#tests/support/test-app.ts";

const shop = await testApp();
const pooler = await transactionPooler(shop.url);
afterAll(async () => {
  await pooler.close();
  await shop.close();
});

it("is found, and refused at start where the settings do not speak of it", async () => {
  expect(await findPooler(shop.url)).toEqual({ isShared: false, keepsPrepared: true });
  expect(await findPooler(pooler.url)).toEqual({ isShared: true, keepsPrepared: false });
  const refused = (databasePooler: "none" | "transaction" | "prepared", databaseDirectUrl: string | null) =>
    refusePooler(pooler.url, { databasePooler, databaseDirectUrl });
  await expect(refused("none", null)).rejects.toThrow("Set DATABASE_POOLER=transaction");
  await expect(refused("prepared", shop.url)).rejects.toThrow("keeps no prepared statements");
  await expect(refused("transaction", pooler.url)).rejects.toThrow(
    "DATABASE_DIRECT_URL leads to a pooler too",
  );
  await refused("transaction", shop.url);
  await refusePooler(shop.url, { databasePooler: "none", databaseDirectUrl: null });
});

it("lets processes open more connections than PostgreSQL accepts only with a warning", async () => {
  const { rows } = await shop.pool.query<{ most: string }>(
    "select current_setting('max_connections') as most",
  );
  const databasePoolSize = Number(rows[0]?.most) - 10;
  const warningFor = (processes: number, databasePooler: "none" | "transaction" = "none") =>
    scarceConnections(shop.pool, { processes, databasePoolSize, databasePooler });
  expect(await warningFor(1)).toBeUndefined();
  expect(await warningFor(2)).toMatch(/^2 processes open up to \d+ connections to PostgreSQL/);
  // The pool's connections are the pooler's then.
  expect(await warningFor(2, "transaction")).toBeUndefined();
});

it("keeps no lock of a migration that came through it", async () => {
  await migrateDatabase(pooler.url, {});
  const { rows } = await shop.pool.query(
    "select from pg_locks where locktype = 'advisory' and (classid::bigint << 32 | objid::bigint) = $1",
    [MIGRATION_LOCK],
  );
  expect(rows).toEqual([]);
  await migrateDatabase(shop.url, {}, { timeoutMs: -1 });
});

it("has every call answered, and each transaction within its limits", async () => {
  const { db, pool, close } = connect(pooler.url, undefined, undefined, { pooler: "transaction" });
  const far = await secondApp(shop.url, { db });
  try {
    const product = await aProduct(shop.db);
    const shoppers = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const shopper = await aShopper(shop);
        return {
          shopper,
          checkout: checkoutOf([{ product, quantity: 1 }], await anAddress(shop.db, shopper)),
        };
      }),
    );
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all(
        shoppers.flatMap(({ shopper, checkout }) => [
          sendOrder(far, shopper, checkout),
          far.get("/api/user/is-auth", shopper),
          far.get("/api/product/list"),
        ]),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    }
    const { waits } = createLimits(pool, { ordersPerHour: 1 });
    for (let round = 0; round < 5; round++) {
      await Promise.all([db.execute(sql`select 1`), consume(waits, "10.0.0.1"), consume(waits, "10.0.0.2")]);
    }
    const limits = await transact(db, (tx) =>
      tx.execute(sql`select current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle`),
    );
    expect(limits.rows).toEqual([{ statement: "4500ms", idle: "30s" }]);
    const outside = await pool.query("show statement_timeout");
    expect(outside.rows).toEqual([{ statement_timeout: "0" }]);
  } finally {
    await far.close();
    await close();
  }
});
