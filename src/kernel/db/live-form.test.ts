import { readdirSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { dropDatabase, emptyDatabase } from "#tests/support/databases.ts";
import { applyMigration, makeMigrationsTable, migrationsIn, noteMigration } from "./applied-migrations.ts";
import { isRepeated, migrationNames, partsOf, takenBy } from "./live-form.ts";
import { migrateDatabase, setFacts } from "./migrate.ts";
import { OWN_SCHEMA } from "./schema-release.ts";

// Holds migrations to docs/development.md, "While orders come". PostgreSQL itself says what a migration reads and locks, so
// what it does inside functions and DO blocks is seen too.

/** The last migration that was written before this rule. */
const BASELINE = 70;

/** Tables that stay small however many orders and people there are. They may be read and rewritten while nobody else can. */
const SMALL = new Set([
  "approval_rules",
  "banners",
  "categories",
  "delivery_areas",
  "grower_payments",
  "grower_payment_runs",
  "growers",
  "heaps",
  "job_nights",
  "products",
  "promo_codes",
  "sellers",
  "staff_members",
  "staff_roles",
  "staff_stations",
  "store_settings",
  "vans",
]);

const STRONG = ["ShareLock", "ShareRowExclusiveLock", "ExclusiveLock", "AccessExclusiveLock"];

const names = migrationNames(OWN_SCHEMA.folder);
const migrations = migrationsIn(OWN_SCHEMA.folder).map((migration) => ({
  ...migration,
  name: names.get(migration.folderMillis) ?? "",
}));
const numberOf = (name: string) => Number.parseInt(name, 10);

let url: string;
let client: pg.Client;

beforeAll(async () => {
  url = await emptyDatabase(inject("templateUrl"));
  client = new pg.Client({ connectionString: url });
  await client.connect();
  await makeMigrationsTable(client);
  await inTransaction(async () => {
    await setFacts(client, {});
    for (const migration of migrations) {
      if (numberOf(migration.name) <= BASELINE) await applyMigration(client, migration);
    }
  });
});

afterAll(async () => {
  await client.end();
  await dropDatabase(url);
});

async function inTransaction(work: () => Promise<void>): Promise<void> {
  // The counts include what earlier transactions have read.
  await client.query("select pg_stat_force_next_flush()");
  await client.query("begin");
  await work();
  await client.query("commit");
}

/** The tables that are there. */
async function tables(): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  );
  return new Set(rows.map(({ name }) => name));
}

/** The tables of `present` that this transaction keeps others from. */
async function kept(present: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct relname as name from pg_locks join pg_class on pg_class.oid = relation
     where pid = pg_backend_pid() and granted and mode = any($1) order by 1`,
    [STRONG],
  );
  return rows.map(({ name }) => name).filter((name) => present.has(name));
}

/** The tables of `present` that this transaction has read. */
async function readTables(present: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_stat_xact_user_tables where seq_scan > 0 or idx_scan > 0 order by 1",
  );
  return rows.map(({ name }) => name).filter((name) => present.has(name));
}

/** Applies a migration. Returns the steps of it for which orders would have to wait. */
async function faultsOf(name: string, statements: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const part of partsOf(OWN_SCHEMA.folder, name, statements)) {
    const present = await tables();
    if (part.inTransaction) {
      await inTransaction(async () => {
        const first = takenBy(part.statements).map((taken) => taken.name);
        await setFacts(client, {});
        for (const statement of part.statements) await client.query(statement);
        const locked = await kept(present);
        const late = locked.filter((table) => !first.includes(table));
        if (late.length > 0) faults.push(`${name} locks ${late.join(", ")} unasked`);
        if (locked.length === 0) return;
        const large = (await readTables(present)).filter((table) => !SMALL.has(table));
        if (large.length > 0) faults.push(`${name} reads ${large.join(", ")} while orders wait`);
      });
      continue;
    }
    for (const statement of part.statements) {
      if (/\bconcurrently\b/i.test(statement)) {
        await client.query(statement);
        continue;
      }
      await inTransaction(async () => {
        await client.query(statement);
        const locked = await kept(present);
        if (locked.length > 0) faults.push(`${name} locks ${locked.join(", ")} in a part beside others`);
      });
      if (isRepeated(statement) && !/\blimit\s+\d+/i.test(statement))
        faults.push(`${name} repeats without a limit`);
    }
  }
  return faults;
}

it("has only migrations that keep orders waiting for no look at a large table", async () => {
  const faults: string[] = [];
  for (const { name, sql } of migrations) {
    if (numberOf(name) > BASELINE) faults.push(...(await faultsOf(name, sql)));
  }
  expect(faults, "see docs/development.md, While orders come").toEqual([]);
});

it.each([
  ["an index", ['CREATE INDEX "later" ON "orders" ("status")'], "reads orders"],
  ["a check", ['ALTER TABLE "orders" ADD CONSTRAINT "later" CHECK ("total_paise" > -1)'], "reads orders"],
  [
    "a rewrite",
    ['ALTER TABLE "orders" ADD COLUMN "later" text DEFAULT gen_random_uuid()::text'],
    "reads orders",
  ],
  ["a type", ['ALTER TABLE "orders" ALTER COLUMN "invoice_counter" TYPE bigint'], "reads orders"],
  [
    "rows that are filled in",
    ['ALTER TABLE "orders" ADD COLUMN "later" text', 'UPDATE "orders" SET "later" = \'\''],
    "reads orders",
  ],
  ["a function", ['SELECT "recount_order_sums"()'], "locks orders"],
  ["a body", ['DO $$ BEGIN ALTER TABLE "order_items" ADD COLUMN "later" text; END $$'], "locks order_items"],
])("refuses %s", async (_what, statements, fault) => {
  const present = await tables();
  await client.query("begin");
  try {
    for (const statement of statements) await client.query(statement);
    const locked = await kept(present);
    const late = locked.filter((table) => !takenBy(statements).some((taken) => taken.name === table));
    const large = (await readTables(present)).filter((table) => !SMALL.has(table));
    expect([...late.map((table) => `locks ${table}`), ...large.map((table) => `reads ${table}`)]).toContain(
      fault,
    );
  } finally {
    await client.query("rollback");
  }
});

it("takes the tables of orders in the order of orders, and keeps readers only from what changes its form", () => {
  expect(
    takenBy([
      'CREATE TABLE "notes" ("id" text, CONSTRAINT "c" CHECK (true))',
      'ALTER TABLE "notes" ADD CONSTRAINT "n" FOREIGN KEY ("id") REFERENCES "public"."orders"("id")',
      'CREATE TRIGGER "t" AFTER INSERT ON "order_items" FOR EACH ROW EXECUTE FUNCTION "f"()',
      'ALTER TABLE "heap_days" ADD COLUMN "later" text',
      'ALTER TABLE "once_keys" SET SCHEMA "later"',
      "CREATE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$ BEGIN ALTER TABLE x ADD y text; END $$",
    ]),
  ).toEqual([
    { name: "once_keys", mode: "access exclusive" },
    { name: "heap_days", mode: "access exclusive" },
    { name: "orders", mode: "share row exclusive" },
    { name: "order_items", mode: "share row exclusive" },
    { name: "notes", mode: "share row exclusive" },
  ]);
});

/** The content of a schema: columns, constraints, indexes, triggers, functions and views. */
const SHAPE = `
  select 'column ' || attrelid::regclass || '.' || attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull
    || ' ' || coalesce((select pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = attrelid and adnum = attnum), '')
    as part
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and attnum > 0 and not attisdropped
  union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace
  union all select 'index ' || pg_get_indexdef(indexrelid) || ' ' || indisvalid
    from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = 'public'::regnamespace
  union all select 'trigger ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select 'function ' || pg_get_functiondef(pg_proc.oid) from pg_proc
    where pronamespace = 'public'::regnamespace and prokind = 'f' and prolang <> (select oid from pg_language where lanname = 'c')
  union all select 'view ' || viewname || definition from pg_views where schemaname = 'public'
  union all select 'statistics ' || pg_get_statisticsobjdef(oid) from pg_statistic_ext
  order by 1`;

it("has live forms that make the same schema as their migrations, also when one was broken off", async () => {
  const [whole, live] = await Promise.all([emptyDatabase(url), emptyDatabase(url)]);
  const shapeOf = async (at: string, prepare?: (client: pg.Client) => Promise<void>) => {
    const there = new pg.Client({ connectionString: at });
    await there.connect();
    try {
      await prepare?.(there);
      await migrateDatabase(at, {});
      return (await there.query<{ part: string }>(SHAPE)).rows.map(({ part }) => part);
    } finally {
      await there.end();
    }
  };
  try {
    const upgraded = await shapeOf(live, async (there) => {
      await makeMigrationsTable(there);
      for (const { name, sql, hash, folderMillis } of migrations) {
        const parts = partsOf(OWN_SCHEMA.folder, name, sql);
        const hasLiveForm = parts.some(({ statements }) => statements !== sql);
        // Someone pulls the plug before it is written down, so that it begins again.
        for (const { inTransaction, statements } of hasLiveForm ? [...parts, ...parts] : parts) {
          if (inTransaction) await there.query("begin");
          for (const statement of statements) await there.query(statement);
          if (inTransaction) await there.query("commit");
        }
        await noteMigration(there, { hash, folderMillis });
      }
    });
    expect(upgraded).toEqual(await shapeOf(whole));
  } finally {
    await Promise.all([dropDatabase(whole), dropDatabase(live)]);
  }
});

it("has a live form for no migration that there is not", () => {
  const forms = readdirSync(join(OWN_SCHEMA.folder, "live")).map((file) => file.replace(/\.sql$/, ""));
  expect(forms.filter((name) => ![...names.values()].includes(name))).toEqual([]);
});
