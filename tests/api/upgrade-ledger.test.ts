import { rm } from "node:fs/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { applyMigration, migrationsIn } from "#kernel/db/applied-migrations.ts";
import { migrationNames } from "#kernel/db/live-form.ts";
import { migrateDatabase } from "#kernel/db/migrate.ts";
import { OWN_SCHEMA } from "#kernel/db/schema-release.ts";
import { seller } from "#tests/support/backups.ts";
import { copyTemplate, dropDatabase, emptyDatabase } from "#tests/support/databases.ts";
import { fillOlderStore, migrationsUpTo } from "#tests/support/older-store.ts";

// A store in which counts, heaps and lots had a ledger each becomes one with a ledger for all three, by the steps that are taken
// while orders come, and by those of a restored backup.

type Row = Record<string, unknown>;

const COUNTS = `select counting, kind, change::int, count_after::int, order_id, seller, reason, created_at, product_id
  from stock_moves order by product_id, counting, id`;
const HEAPS = `select id, heap_id, day::text, kind, change::int, left_after::int, total_after::int, order_id, product_id,
  other_day::text, seller, reason, source, created_at from heap_moves order by id`;
const LOTS = `select lot_id, kind, change::int, order_id, product_id, heap_move_id, terms_kind, price_paise::int, share_basis_points,
  seller_email, reason, created_at from lot_entries order by lot_id, kind = 'repriced', id`;
const SUMS = `select id, quantity::int, packed::int, written_off::int, "left"::int, terms_kind, price_paise::int from lots order by id`;
const LEFT = `select product_id as pool, count::int as "left" from stock_counts
  union all select heap_id || day, "left"::int from heap_days order by 1`;

let client: pg.Client;
let url: string;
let restored: string;
let before: Awaited<ReturnType<typeof read>>;

async function connected(to: string): Promise<pg.Client> {
  const one = new pg.Client({ connectionString: to });
  await one.connect();
  return one;
}

const rowsOf = async (query: string) => (await client.query<Row>(query)).rows;
const read = async () => ({
  counts: await rowsOf(COUNTS),
  heaps: await rowsOf(HEAPS),
  left: await rowsOf(LEFT),
  lots: await rowsOf(LOTS),
  sums: await rowsOf(SUMS),
});

/** Lots of a build of then: corrected, written off by hand and in the evening, taken back, spoilt, packed and with new terms. */
const FILL_LOTS = `
  insert into growers (id, slug, name, village) values ('g', 'g', 'Lakshmamma', 'Belavadi');
  insert into lots (id, grower_id, product_name, harvested_on, came_on, unit, terms_kind, price_paise)
  select 'lot' || n, 'g', 'Tomatoes', '2026-11-20', '2026-11-20', 'g', 'price', 3000 from generate_series(1, 12) n;
  insert into lot_entries (lot_id, kind, change) select id, 'came', 10000 from lots order by number;
  insert into lot_entries (lot_id, kind, change, reason) values ('lot1', 'corrected', -500, 'scales'), ('lot2', 'corrected', 700, 'scales');
  insert into lot_entries (lot_id, kind, change, seller_email, reason) values ('lot1', 'written off', 900, 'a@b.example', 'wet');
  insert into lot_entries (lot_id, kind, change, heap_move_id, seller_email) values ('lot1', 'written off', 300, 4, 'a@b.example'),
    ('lot2', 'written off', 200, 4, 'a@b.example'), ('lot1', 'written off', -300, 4, 'a@b.example');
  insert into lot_entries (lot_id, kind, change, order_id, product_id)
    select 'lot3', 'spoilt', 130, id, 'half' from orders order by id limit 2;
  insert into lot_entries (lot_id, kind, change, terms_kind, price_paise, reason) values ('lot4', 'repriced', 0, 'price', 4200, 'agreed');
  insert into lot_uses (order_id, product_id, lot_id, amount, sold_paise)
    select o.id, 'half', lots.id, 400, 1200 from (select id from orders order by id limit 5) o, lots`;

beforeAll(async () => {
  url = await emptyDatabase(inject("templateUrl"));
  await fillOlderStore(url, "week");
  const folder = await migrationsUpTo("0100_one_bag");
  await migrateDatabase(url, { seller }, { schema: { ...OWN_SCHEMA, folder } });
  await rm(folder, { recursive: true, force: true });
  client = await connected(url);
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
  await client.query(FILL_LOTS);
  before = await read();
  await client.end();
  restored = await copyTemplate(url);
  client = await connected(url);
  await migrateDatabase(url, { seller });
});

afterAll(async () => {
  await client.end();
  await dropDatabase(url);
  await dropDatabase(restored);
});

describe("a store that had three ledgers", () => {
  it("keeps every entry and what is left, with the ids that lots name", async () => {
    expect([before.counts.length, before.heaps.length]).toEqual([expect.any(Number), 5]);
    expect(before.counts.length).toBeGreaterThan(3);
    expect(await read()).toEqual(before);
    expect(await rowsOf("select count(*)::int as n from stock_entries")).toEqual([
      { n: before.counts.length + before.heaps.length + before.lots.length - 1 },
    ]);
    expect(await rowsOf("select lot_id, price_paise::int as price from lot_terms")).toEqual([
      { lot_id: "lot4", price: 4200 },
    ]);
  });

  it("keeps the same from a backup, which is restored in one transaction", async () => {
    const live = client;
    client = await connected(restored);
    try {
      await client.query("begin");
      const names = migrationNames(OWN_SCHEMA.folder);
      for (const migration of migrationsIn(OWN_SCHEMA.folder)) {
        if ((names.get(migration.folderMillis) ?? "") > "0100_one_bag")
          await applyMigration(client, migration);
      }
      await client.query("commit");
      expect(await read()).toEqual(before);
    } finally {
      await client.end();
      client = live;
    }
  });

  it("has lots as pools, each entry with what was left after it, and goes on in their ledger of then", async () => {
    const ofLot = `select change::int, left_after::int, part_of::int from stock_entries where pool = 'lot1' order by id`;
    const entries = [
      { change: 10_000, left_after: 10_000, part_of: null },
      { change: -500, left_after: 9500, part_of: null },
      { change: -900, left_after: 8600, part_of: null },
      { change: -300, left_after: 8300, part_of: 4 },
      { change: 300, left_after: 8600, part_of: 4 },
    ];
    expect(await rowsOf(ofLot)).toEqual(entries);
    const { rows } = await client.query<Row>(`
      insert into lot_entries (id, lot_id, kind, change, reason, created_at)
      values (default, 'lot1', 'written off', 600, 'wet', default), (default, 'lot1', 'corrected', 100, 'scales', default)
      returning id, kind`);
    expect(rows.map(({ kind }) => kind)).toEqual(["written off", "corrected"]);
    await client.query(`insert into lot_entries (lot_id, kind, change, terms_kind, share_basis_points, reason)
      values ('lot1', 'repriced', 0, 'share', 6000, 'agreed')`);
    expect(await rowsOf(ofLot)).toEqual([
      ...entries,
      { change: -600, left_after: 8000, part_of: null },
      { change: 100, left_after: 8100, part_of: null },
    ]);
    expect(
      await rowsOf(`select quantity::int, written_off::int, terms_kind from lots where id = 'lot1'`),
    ).toEqual([{ quantity: 9600, written_off: 1500, terms_kind: "share" }]);
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
      "more than is left of a lot",
      `insert into lot_entries (lot_id, kind, change) values ('lot9', 'written off', 8001)`,
    ],
    [
      "an entry that skips one, of a process of then",
      `insert into heap_moves (heap_id, day, kind, change, left_after, total_after)
       values ('tomatoes', '2026-11-29', 'harvest', 1, 5000, 5000)`,
    ],
  ])("refuses %s, as before", async (_what, statement) => {
    await expect(client.query(statement)).rejects.toThrow(
      /entries come to|go on from the one before|lots_left/,
    );
  });
});
