import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { transact } from "#kernel/db/transact.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { countingShop, type Product } from "#tests/support/counting-shop.ts";
import { countPacks } from "#tests/support/stock.ts";
import { movesSchema } from "../contract.ts";

const { shop, seller, uncounted, order, setStatus, count } = await countingShop();

let tomato: Product;
beforeEach(async () => {
  ({ tomato } = await uncounted());
});

describe("the ledger", () => {
  const moves = async (query: string) =>
    read(movesSchema, await shop.get(`/api/stock/moves?product=${tomato.id}${query}`, seller));

  it("tells who or which order changed a count, a page at a time", async () => {
    await countPacks(shop, { [tomato.id]: 5 });
    const sold = await order([tomato, 2]);
    await setStatus("Cancelled", sold);
    await countPacks(shop, { [tomato.id]: 4 });
    const { product, moves: all, total, skipped } = await moves("");
    expect([product?.left, total, skipped]).toEqual([4, 4, 0]);
    expect(all).toMatchObject([
      { kind: "corrected", change: -1, left: 4, order: null, seller: expect.stringContaining("@") },
      { kind: "given back", change: 2, left: 5, order: sold.invoiceNumber, seller: null },
      { kind: "sold", change: -2, left: 3, order: sold.invoiceNumber, seller: null },
      { kind: "harvest", change: 5, left: 5, order: null },
    ]);
    const [newest, second, third] = all;
    expect(await moves(`&limit=2&after=${second?._id}`)).toMatchObject({ moves: all.slice(2), skipped: 2 });
    expect(await moves(`&limit=1&before=${third?._id}`)).toMatchObject({ moves: [second], skipped: 1 });
    expect(await moves(`&before=${newest?._id}`)).toMatchObject({ moves: [], total: 4 });
    expect(await shop.get("/api/stock/moves?product=gone", seller)).toMatchObject({ status: 404 });
    expect(await shop.get(`/api/stock/moves?product=${tomato.id}&after=x`, seller)).toMatchObject({
      status: 400,
    });
  });

  it("keeps why a count was corrected, or that nobody said", async () => {
    await countPacks(shop, { [tomato.id]: 9 });
    await count({ id: tomato.id, count: 4, reason: "  Half of it was hail ", confirmed: true });
    await count({ id: tomato.id, count: 6, reason: " " });
    expect((await moves("")).moves.map(({ kind, reason }) => [kind, reason])).toEqual([
      ["harvest", null],
      ["corrected", "Half of it was hail"],
      ["harvest", null],
    ]);
    const long = { id: tomato.id, count: 7, reason: "x".repeat(201) };
    expect(await count(long)).toMatchObject(refusal(400, "Reason can have at most 200 characters"));
  });

  it.each([
    ["a count without a move", sql`update stock_counts set count = count + 1`],
    [
      "a move without a count",
      sql`insert into stock_entries (product_id, pool, kind, change, left_after)
      select product_id, counting, 'harvest', 1, count + 1 from stock_counts`,
    ],
    [
      "a move that skips one",
      sql`insert into stock_entries (product_id, pool, kind, change, left_after)
      select product_id, counting, 'harvest', 1, count + 2 from stock_counts`,
    ],
    [
      "an entry that takes back less than it names",
      sql`with entry as (insert into stock_entries (product_id, pool, kind, change, left_after, reverses)
        select product_id, counting, 'corrected', -1, count - 1, max(id) from stock_counts
        inner join stock_entries using (product_id) group by 1, 2, count)
      update stock_counts set count = count - 1`,
    ],
    ["less than none", sql`update stock_counts set count = -1`],
  ])("is held by the database: %s", async (_, statement) => {
    await countPacks(shop, { [tomato.id]: 3 });
    await expect(transact(shop.db, (tx) => tx.execute(statement))).rejects.toThrow();
  });
});
