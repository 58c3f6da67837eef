import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { OWN_SCHEMA } from "#kernel/db/schema-release.ts";
import { read } from "#tests/support/calls.ts";
import { SUNDAY } from "#tests/support/heap-shop.ts";
import { lotShop } from "#tests/support/lot-shop.ts";
import { lotSavedSchema } from "../contract/lots.ts";

const { shop, db, seller, grower, half, heap, harvest } = await lotShop();

/** The statement of the migration that names the lots in ledgers that are there already. */
const [fill = ""] = readFileSync(join(OWN_SCHEMA.folder, "0082_heap_sources.sql"), "utf8")
  .split("--> statement-breakpoint")
  .filter((statement) => statement.includes("UPDATE"));

it("finds the lots of a ledger that an earlier release has written", async () => {
  const brought = { grower, product: half.id, harvestedOn: "2026-03-10", day: SUNDAY };
  const lotOf = async (amount: number) => {
    const terms = { kind: "price", price: 30 };
    return read(lotSavedSchema, await shop.post("/api/seller/lots", { ...brought, amount, terms }, seller))
      .lot._id;
  };
  const first = await lotOf(4000);
  const second = await lotOf(6000);
  const change = (lot: string, what: string, json: object) =>
    shop.post(`/api/seller/lots/${lot}/${what}`, { reason: "counted again", ...json }, seller);
  expect(await change(first, "correct", { quantity: 3500 })).toMatchObject({ status: 200 });
  expect(await change(second, "write-off", { amount: 250, confirmed: true })).toMatchObject({ status: 200 });
  expect(await harvest(heap, 2_000_000)).toMatchObject({ status: 200 });
  const sources = async () =>
    (await db.execute(sql`select change::int, source from stock_entries where heap_id = ${heap} order by id`))
      .rows;
  const before = await sources();
  expect(before.slice(1, 5).map(({ source }) => source)).toEqual([first, second, first, second]);
  // The migration ran before a trigger kept the entries as they are.
  await shop.pool.query(`begin; set local session_replication_role = replica;
    update heap_moves set source = null; ${fill}; commit`);
  expect(await sources()).toEqual(before);
});
