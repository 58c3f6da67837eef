import { rm } from "node:fs/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { migrateDatabase } from "#kernel/db/migrate.ts";
import { OWN_SCHEMA } from "#kernel/db/schema-release.ts";
import { seller } from "#tests/support/backups.ts";
import { dropDatabase, emptyDatabase } from "#tests/support/databases.ts";
import { fillOlderStore, migrationsUpTo } from "#tests/support/older-store.ts";

// A market week's store in which counts, heaps and lots had a table of bags each becomes one with a table for all three, by
// the steps that are taken while orders come.

let client: pg.Client;
let url: string;
let before: { packs: Row[]; heaps: Row[]; lots: Row[]; changed: Row[] };
type Row = Record<string, unknown>;

const rowsOf = async (query: string) => (await client.query<Row>(query)).rows;
const PACKS = "select order_id, product_id, packs, spoilt, counting, uncounted from order_packs";

beforeAll(async () => {
  url = await emptyDatabase(inject("templateUrl"));
  await fillOlderStore(url, "week");
  const folder = await migrationsUpTo("0099_delivery_terms");
  await migrateDatabase(url, { seller }, { schema: { ...OWN_SCHEMA, folder } });
  await rm(folder, { recursive: true, force: true });
  client = new pg.Client({ connectionString: url });
  await client.connect();
  // What a build of then had packed: some of it from heaps, some from lots, most from both. What had spoilt of an order that
  // was changed since stands in the heaps' table alone.
  await client.query(
    "insert into growers (slug, name, village) values ('lakshmamma', 'Lakshmamma', 'Belavadi')",
  );
  const LINES = `(select distinct on (order_id, product_id) order_id, product_id, line_number + 500 as amount,
    row_number() over (order by order_id, product_id) as n from order_items where product_id is not null) as line`;
  await client.query(`insert into heap_packed (order_id, product_id, amount, spoilt, uncounted)
    select order_id, product_id, amount, case when n % 10 = 3 then 40 else 0 end, n % 3 from ${LINES} where n % 5 < 4`);
  await client.query(`insert into lot_packed (order_id, product_id, amount, spoilt)
    select order_id, product_id, amount, 0 from ${LINES} where n % 5 in (0, 1, 2, 4)`);
  before = {
    packs: await rowsOf(`${PACKS} order by 1, 2`),
    heaps: await rowsOf("select * from heap_packed where spoilt = 0 order by 1, 2"),
    lots: await rowsOf("select * from lot_packed order by 1, 2"),
    changed: await rowsOf("select * from heap_packed where spoilt > 0 order by 1, 2"),
  };
  await migrateDatabase(url, { seller });
});

afterAll(async () => {
  await client.end();
  await dropDatabase(url);
});

describe("a store that had three tables of bags", () => {
  it("keeps what counts had packed", async () => {
    expect(before.packs.length).toBeGreaterThan(3);
    expect(await rowsOf(`${PACKS} where packs is not null order by 1, 2`)).toEqual(before.packs);
  });

  it("keeps what heaps and lots had packed, to the gram", async () => {
    expect([before.heaps, before.lots, before.changed].map(({ length }) => length > 2)).toEqual([
      true,
      true,
      true,
    ]);
    expect(
      await rowsOf(`select order_id, product_id, amount, spoilt_amount as spoilt, uncounted_amount as uncounted from order_packs
        where amount is not null and uncounted_amount is not null order by 1, 2`),
    ).toEqual(before.heaps);
    const lots = new Set(
      before.lots.map(({ order_id: order, product_id: product }) => `${order} ${product}`),
    );
    const kept = await rowsOf(`select order_id, product_id, amount, spoilt_amount as spoilt from order_packs
      where amount is not null order by 1, 2`);
    expect(
      kept.filter(({ order_id: order, product_id: product }) => lots.has(`${order} ${product}`)),
    ).toEqual(before.lots);
  });

  it("keeps what had spoilt of a changed order, whose lines count until it is packed anew", async () => {
    expect(
      await rowsOf(`select order_id, product_id, amount, spoilt_amount as spoilt, uncounted_amount as uncounted from order_packs
        where amount is null and spoilt_amount > 0 order by 1, 2`),
    ).toEqual(before.changed.map((row) => ({ ...row, amount: null })));
  });

  it("is written by a process of then in its own tables, which are views of the one", async () => {
    const [order] = before.heaps.map(({ order_id: id }) => id);
    const bagOf = async () =>
      (
        await client.query<Row>(
          `select packs, amount::int, spoilt_amount::int, uncounted_amount::int from order_packs
           where order_id = $1 and product_id = 'turnip'`,
          [order],
        )
      ).rows;
    const write = (amount: number) =>
      client.query(
        `insert into heap_packed (order_id, product_id, amount, spoilt, uncounted) values ($1, 'turnip', $2, 5, 1)
         on conflict (order_id, product_id) do update
           set amount = excluded.amount, spoilt = excluded.spoilt, uncounted = excluded.uncounted`,
        [order, amount],
      );
    await write(700);
    await write(800);
    await client.query(
      `insert into lot_packed (order_id, product_id, amount, spoilt) values ($1, 'turnip', 900, 6)
       on conflict (order_id, product_id) do update set amount = excluded.amount, spoilt = excluded.spoilt`,
      [order],
    );
    expect(await bagOf()).toEqual([{ packs: null, amount: 900, spoilt_amount: 6, uncounted_amount: 1 }]);
    await client.query("delete from lot_packed where order_id = $1 and product_id = 'turnip'", [order]);
    expect(await bagOf()).toEqual([{ packs: null, amount: null, spoilt_amount: 6, uncounted_amount: 1 }]);
    await write(300);
    expect(await bagOf()).toEqual([{ packs: null, amount: 300, spoilt_amount: 5, uncounted_amount: 1 }]);
  });
});
