import { rm } from "node:fs/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { migrateDatabase } from "#kernel/db/migrate.ts";
import { OWN_SCHEMA } from "#kernel/db/schema-release.ts";
import { seller } from "#tests/support/backups.ts";
import { dropDatabase, emptyDatabase } from "#tests/support/databases.ts";
import { fillOlderStore, migrationsUpTo } from "#tests/support/older-store.ts";

// A store in which counts and heaps had a ledger each becomes one with a ledger for both, by the steps that are taken while
// orders come, and by those of a restored backup.

type Row = Record<string, unknown>;

const COUNTS = `select counting, kind, change::int, count_after::int, order_id, seller, reason, created_at, product_id
  from stock_moves order by product_id, counting, id`;
const HEAPS = `select id, heap_id, day::text, kind, change::int, left_after::int, total_after::int, order_id, product_id,
  other_day::text, seller, reason, source, created_at from heap_moves order by id`;
const LEFT = `select product_id as pool, count::int as "left" from stock_counts
  union all select heap_id || day, "left"::int from heap_days order by 1`;

let client: pg.Client;
let url: string;
let before: { counts: Row[]; heaps: Row[]; left: Row[] };

const rowsOf = async (query: string) => (await client.query<Row>(query)).rows;
const read = async () => ({
  counts: await rowsOf(COUNTS),
  heaps: await rowsOf(HEAPS),
  left: await rowsOf(LEFT),
});

beforeAll(async () => {
  url = await emptyDatabase(inject("templateUrl"));
  await fillOlderStore(url, "week");
  const folder = await migrationsUpTo("0100_one_bag");
  await migrateDatabase(url, { seller }, { schema: { ...OWN_SCHEMA, folder } });
  await rm(folder, { recursive: true, force: true });
  client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    insert into heaps (id, name, unit) values ('tomatoes', 'Tomatoes', 'g'), ('onions', 'Onions', 'g');
    insert into heap_days (heap_id, day, total, "left") values ('tomatoes', '2026-11-22', 3000, 2000),
      ('tomatoes', '2026-11-29', 1500, 1500), ('onions', '2026-11-29', 700, 700);
    insert into heap_moves (heap_id, day, kind, change, left_after, total_after, order_id, product_id, other_day, seller, source)
    values ('tomatoes', '2026-11-22', 'harvest', 4500, 4500, 4500, null, null, null, 'a@b.example', 'lot'),
      ('onions', '2026-11-29', 'harvest', 700, 700, 700, null, null, null, 'a@b.example', null),
      ('tomatoes', '2026-11-22', 'sold', -1000, 3500, 4500, 'an-order', 'half', null, null, null),
      ('tomatoes', '2026-11-22', 'carried over', -1500, 2000, 3000, null, null, '2026-11-29', 'a@b.example', null),
      ('tomatoes', '2026-11-29', 'carried over', 1500, 1500, 1500, null, null, '2026-11-22', 'a@b.example', null)`);
  before = await read();
  await migrateDatabase(url, { seller });
});

afterAll(async () => {
  await client.end();
  await dropDatabase(url);
});

describe("a store that had two ledgers", () => {
  it("keeps every entry and what is left, with the ids that lots name", async () => {
    expect([before.counts.length, before.heaps.length]).toEqual([expect.any(Number), 5]);
    expect(before.counts.length).toBeGreaterThan(3);
    expect(await read()).toEqual(before);
    expect(await rowsOf("select count(*)::int as n from stock_entries")).toEqual([
      { n: before.counts.length + before.heaps.length },
    ]);
  });

  it("goes on from there, and a process of then goes on in its own ledgers, which are views of the one", async () => {
    const [counted] = await rowsOf(
      "select product_id, counting, count from stock_counts where count > 1 limit 1",
    );
    const { product_id: product, counting, count } = counted ?? {};
    const left = Number(count);
    await client.query("begin");
    await client.query("update stock_counts set count = count - 1 where product_id = $1", [product]);
    await client.query(
      `insert into stock_moves (id, product_id, counting, kind, change, count_after, order_id, created_at)
       values (default, $1, $2, 'sold', -1, $3, 'an-order', default)`,
      [product, counting, left - 1],
    );
    await client.query(`update heap_days set "left" = "left" - 500 where heap_id = 'onions'`);
    const { rows: written } = await client.query<Row>(`
      insert into heap_moves (heap_id, day, kind, change, left_after, total_after, order_id, product_id)
      select heap_id, day, 'sold', -500, 200, 700, 'an-order', 'an-onion'
      from jsonb_populate_recordset(null::heap_moves, '[{"heap_id": "onions", "day": "2026-11-29"}]') returning id::int, kind`);
    await client.query("commit");
    expect(written).toEqual([{ id: expect.any(Number), kind: "sold" }]);
    expect(Number(written[0]?.id)).toBeGreaterThan(5);
    expect(
      await rowsOf(
        "select pool, change::int, left_after::int from stock_entries where order_id = 'an-order' order by id",
      ),
    ).toEqual([
      { pool: "tomatoes 2026-11-22", change: -1000, left_after: 3500 },
      { pool: counting, change: -1, left_after: left - 1 },
      { pool: "onions 2026-11-29", change: -500, left_after: 200 },
    ]);
  });

  it.each([
    ["a count without an entry", "update stock_counts set count = count + 1"],
    ["a heap's day without an entry", `update heap_days set "left" = 0`],
    [
      "an entry that skips one, of a process of then",
      `insert into heap_moves (heap_id, day, kind, change, left_after, total_after)
       values ('tomatoes', '2026-11-29', 'harvest', 1, 5000, 5000)`,
    ],
  ])("refuses %s, as before", async (_what, statement) => {
    await expect(client.query(statement)).rejects.toThrow(/entries come to|go on from the one before/);
  });
});
