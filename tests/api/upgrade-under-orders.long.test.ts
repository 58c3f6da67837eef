import { setTimeout as after } from "node:timers/promises";
import pg from "pg";
import { expect, inject, it } from "vitest";
import { appliedMigrations, applyMigration, migrationsIn } from "#kernel/db/applied-migrations.ts";
import { migrationNames } from "#kernel/db/live-form.ts";
import { migrateDatabase, setFacts } from "#kernel/db/migrate.ts";
import { OWN_SCHEMA } from "#kernel/db/schema-release.ts";
import { invoiceSeller } from "#modules/order/rules/invoice.ts";
import { firstSettings } from "#modules/store/first-settings.ts";
import { dropDatabase, emptyDatabase } from "#tests/support/databases.ts";
import { fillOlderStore } from "#tests/support/older-store.ts";

const ORDERS = 200_000;
const ENTRIES = 200_000;
const SHOPPERS = 8;
/** The last migration of the store that is upgraded. */
const FROM = 70;
const facts = { seller: invoiceSeller(firstSettings.parse({ STORE_NAME: "Ulavar Santhai" })) };

/** Copies an order with its lines and adjustments. The names of the new ones are `$2` and a number below `$3`. */
async function copyOrders(client: pg.ClientBase, like: string, name: string, count: number): Promise<void> {
  const copy = async (table: string, key: string, others: Record<string, string>, join: string) => {
    const { rows } = await client.query<{ column: string }>(
      `select attname as column from pg_attribute where attrelid = $1::regclass and attnum > 0
       and not attisdropped and attgenerated = '' and attidentity = '' and attname <> $2`,
      [table, key],
    );
    const columns = rows
      .map(({ column }) => column)
      .filter((column) => !(table !== "orders" && column === "id"));
    const values = columns.map((column) => others[column] ?? `o."${column}"`);
    await client.query(
      `insert into ${table} ("${key}", ${columns.map((column) => `"${column}"`).join(", ")})
       select $2 || n, ${values.join(", ")} from ${table} o cross join generate_series(0, $3::int - 1) n where o."${join}" = $1`,
      [like, name, count],
    );
  };
  const numbers = {
    invoice_number: "$2 || n",
    invoice_day: "o.invoice_day - n / 50 - 1",
    invoice_counter: "1 + n % 50",
  };
  const isOne = count === 1;
  // A single order is of today, and its number is its name.
  const own = {
    invoice_number: "$2",
    invoice_day: "current_date + 1",
    invoice_counter: "(random() * 2000000000)::int + 1",
  };
  await copy("orders", "id", isOne ? own : numbers, "id");
  await copy("order_items", "order_id", {}, "order_id");
  await copy("order_adjustments", "order_id", {}, "order_id");
}

it(`upgrades ${ORDERS} orders while ${SHOPPERS} shoppers order, without a deadlock`, async () => {
  const url = await emptyDatabase(inject("templateUrl"));
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await fillOlderStore(url, "plain");
    const names = migrationNames(OWN_SCHEMA.folder);
    const done = new Set((await appliedMigrations(admin)).map(({ hash }) => hash));
    await admin.query("begin");
    await setFacts(admin, facts);
    for (const migration of migrationsIn(OWN_SCHEMA.folder)) {
      const number = Number.parseInt(names.get(migration.folderMillis) ?? "", 10);
      if (number <= FROM && !done.has(migration.hash)) await applyMigration(admin, migration);
    }
    await admin.query("commit");
    const { rows: found } = await admin.query<{ id: string }>(
      `select id from orders where status not in ('Cancelled', 'Delivered') and payment_type = 'COD'
       and promo_code is null order by id limit 1`,
    );
    const like = found[0]?.id ?? "";
    await admin.query("set session_replication_role = replica");
    await copyOrders(admin, like, "old-", ORDERS);
    await admin.query(
      `insert into audit_entries (seller_id, seller_email, action, subject, subject_id, subject_name)
       select (select min(id) from sellers), 'Van 1', 'changed', 'order', 'old-' || n, 'Order ' || n from generate_series(1, ${ENTRIES}) n`,
    );
    await admin.query("set session_replication_role = default");
    await admin.query('select "recount_order_sums"()');
    await admin.query("analyze");

    const deadlocks = async () => {
      await admin.query("select pg_stat_clear_snapshot()");
      const { rows } = await admin.query<{ deadlocks: number }>(
        "select deadlocks::int from pg_stat_database where datname = current_database()",
      );
      return rows[0]?.deadlocks;
    };
    const before = await deadlocks();
    let isUpgraded = false;
    const refused: unknown[] = [];
    const waits: number[] = [];
    const shop = async (shopper: number) => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      for (let n = 0; !isUpgraded; n++) {
        const begun = performance.now();
        try {
          await client.query("begin");
          await copyOrders(client, like, `new-${shopper}-${n}-`, 1);
          await client.query(
            "insert into audit_entries (seller_email, action, subject, subject_id, subject_name) values ('Van 1', 'changed', 'order', 'x', 'An order')",
          );
          await client.query("commit");
          waits.push(performance.now() - begun);
        } catch (error) {
          refused.push(error);
          await client.query("rollback");
        }
        await after(10);
      }
      await client.end();
    };
    const shoppers = Array.from({ length: SHOPPERS }, (_none, shopper) => shop(shopper));
    await expect.poll(() => waits.length + refused.length, { timeout: 60_000 }).toBeGreaterThan(50);
    const usual = Math.max(...waits);
    waits.length = 0;
    const begun = performance.now();
    const said: string[] = [];
    const log = {
      info: (line: string) => void said.push(line),
      warn: (line: string) => void said.push(line),
    };
    await migrateDatabase(url, facts, { log });
    const took = performance.now() - begun;
    isUpgraded = true;
    await Promise.all(shoppers);
    console.info(
      `upgraded in ${Math.round(took)} ms; ${waits.length} orders meanwhile, the longest ${Math.round(Math.max(...waits))} ms (before: ${Math.round(usual)} ms)${said.map((line) => `\n  ${line}`).join("")}`,
    );
    expect(refused).toEqual([]);
    expect(await deadlocks()).toBe(before);
    expect((await admin.query("select * from wrong_order_sums()")).rows).toEqual([]);
    expect((await admin.query("select from pg_index where not indisvalid")).rows).toEqual([]);
    expect((await admin.query("select from pg_constraint where not convalidated")).rows).toEqual([]);
    expect(
      (
        await admin.query(
          "select from audit_entries where seller_id is not null and seller_email not like '%@%'",
        )
      ).rows,
    ).toEqual([]);
  } finally {
    await admin.end();
    await dropDatabase(url);
  }
});
