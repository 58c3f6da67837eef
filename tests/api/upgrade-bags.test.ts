import { readFileSync } from "node:fs";
import pg from "pg";
import { afterAll, describe, expect, inject, it } from "vitest";
import { z } from "zod";
import { migrateDatabase } from "#kernel/db/migrate.ts";
import { ORDER_STATUSES } from "#modules/order/rules/shared/order-status.ts";
import { balanceAnswerSchema } from "#modules/stock/heap-contract.ts";
import { seller as owner } from "#tests/support/backups.ts";
import { read, type Visitor } from "#tests/support/calls.ts";
import { dropDatabase, emptyDatabase } from "#tests/support/databases.ts";
import { NEXT_SUNDAY, SUNDAY } from "#tests/support/heap-shop.ts";
import { fillOlderStore } from "#tests/support/older-store.ts";
import { theSeller } from "#tests/support/sign-in.ts";
import { secondApp, type TestApp } from "#tests/support/test-app.ts";

// A store that was filled while counts, heaps and lots had a table of bags each: counts in two epochs, two heaps with two days,
// lots half packed, weighed, moved, changed and cancelled orders, an evening. The build of then has noted what it showed, and
// after each further step. This one shows the same, and does the same.

const filled = new URL("../support/packed-store.json", import.meta.url);
const { orders, items, heaps, steps } = z
  .object({
    orders: z.array(z.string()),
    items: z.record(z.string(), z.array(z.string())),
    heaps: z.array(z.string()),
    steps: z.array(z.unknown()),
  })
  .parse(JSON.parse(readFileSync(filled, "utf8")));

const opened: TestApp[] = [];
afterAll(async () => {
  for (const shop of opened) {
    await shop.close();
    await dropDatabase(shop.url);
  }
});

async function upgraded(): Promise<{ shop: TestApp; seller: Visitor }> {
  const url = await emptyDatabase(inject("templateUrl"));
  await fillOlderStore(url, "packed");
  await migrateDatabase(url, { seller: owner });
  const shop = await secondApp(url);
  opened.push(shop);
  return { shop, seller: await theSeller(shop) };
}

/** All that the store knows of its stock: balances, counts, lots, and whose is in which bag. */
async function shownBy(shop: TestApp, seller: Visitor) {
  const balances = [];
  for (const heap of heaps) {
    for (const day of [SUNDAY, NEXT_SUNDAY]) {
      const answer = await shop.get(`/api/stock/heaps/balance?heap=${heap}&day=${day}`, seller);
      balances.push(read(balanceAnswerSchema, answer).balance);
    }
  }
  const rowsOf = async (query: string) => (await shop.pool.query<Record<string, unknown>>(query)).rows;
  return {
    balances,
    counts: await rowsOf("select product_id, count from stock_counts order by 1"),
    lots: await rowsOf(`select number, packed::int, written_off::int, "left"::int from lots order by 1`),
    uses: await rowsOf(
      "select order_id, product_id, lot_id, amount::int, sold_paise::int from lot_uses order by 1, 2, 3",
    ),
  };
}

describe("a store that had three tables of bags", () => {
  it("shows what it showed, and goes on as it would have", async () => {
    const { shop, seller } = await upgraded();
    const post = async (path: string, json: object) =>
      expect(await shop.post(path, json, seller)).toMatchObject({ status: 200 });
    const idOf = (at: number) => orders[at] ?? "";
    const weigh = (at: number, ...amounts: number[]) => {
      const lines = amounts.map((amount, line) => ({ item: items[idOf(at)]?.[line], amount }));
      return post("/api/order/weigh", { id: idOf(at), lines });
    };
    const setStatus = (status: string, ...places: number[]) =>
      post("/api/order/update-statuses", { ids: places.map(idOf), status, from: ORDER_STATUSES });
    const work = [
      async () => undefined,
      () => weigh(2, 1700, 1.1),
      () => weigh(4, 900),
      () => weigh(6, 500, 1, 1, 500),
      () => setStatus("Cancelled", 1, 2, 3, 4, 6, 7, 9, 14),
      () => setStatus("Pending", 1, 2, 6),
      () => setStatus("Out for Delivery", 1, 2, 10),
      () => weigh(10, 450),
      () => setStatus("Delivered", 1, 2, 10),
    ];
    expect(work).toHaveLength(steps.length);
    for (const [at, step] of work.entries()) {
      await step();
      expect(await shownBy(shop, seller), `after step ${at}`).toEqual(steps[at]);
    }
  });

  it("is written by a process of then in its own tables, which are views of the one", async () => {
    const { shop } = await upgraded();
    const client = new pg.Client({ connectionString: shop.url });
    await client.connect();
    try {
      const [order] = orders;
      const bagOf = async () =>
        (
          await client.query(
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
      await client.query("delete from lot_packed where order_id = $1", [order]);
      expect(await bagOf()).toEqual([{ packs: null, amount: null, spoilt_amount: 6, uncounted_amount: 1 }]);
      await write(300);
      expect(await bagOf()).toEqual([{ packs: null, amount: 300, spoilt_amount: 5, uncounted_amount: 1 }]);
    } finally {
      await client.end();
    }
  });
});
