import { beforeEach, describe, expect, it } from "vitest";
import { type Answer, read, refusal } from "#tests/support/calls.ts";
import { countingShop, type Product } from "#tests/support/counting-shop.ts";
import { countPacks } from "#tests/support/stock.ts";
import { countsSavedSchema, stockListSchema } from "../contract.ts";
import { stockCounts } from "../tables.ts";

const { shop, seller, uncounted, order, setStatus, count, stockOf } = await countingShop();

let tomato: Product;
let onion: Product;
beforeEach(async () => {
  ({ tomato, onion } = await uncounted());
});

describe("POST /api/stock/counts", () => {
  const errorsOf = (answer: Answer) => read(countsSavedSchema, answer).errors;

  it("overwrites nothing that was sold since the seller looked, and says so", async () => {
    await countPacks(shop, { [tomato.id]: 7, [onion.id]: 4 });
    await order([tomato, 2]);
    const sold = "2 sold since you opened the page: 5 left now. Save again to overwrite.";
    const mine = { id: tomato.id, count: 20, seen: 7 };
    expect(await count(mine)).toMatchObject(refusal(409, sold, { [tomato.id]: sold }));
    expect(errorsOf(await count(mine, { id: onion.id, count: 9, seen: 4 }))).toEqual({ [tomato.id]: sold });
    expect([await stockOf(tomato), await stockOf(onion)]).toEqual([
      [5, true],
      [9, true],
    ]);
    expect(errorsOf(await count({ ...mine, seen: 5 }))).toEqual({});
    expect(await stockOf(tomato)).toEqual([20, true]);
  });

  it("asks about a count of less than half of what is there, other than none", async () => {
    await countPacks(shop, { [tomato.id]: 110, [onion.id]: 10 });
    const slip = "11 packs where 110 packs should be left. 110 packs? Confirm it if it is meant.";
    const mine = { id: tomato.id, count: 11, seen: 110 };
    expect(await count(mine)).toMatchObject(refusal(400, slip, { [tomato.id]: slip }));
    const saved = read(countsSavedSchema, await count(mine, { id: onion.id, count: 5, seen: 10 }));
    expect(saved).toMatchObject({ errors: { [tomato.id]: slip }, unusual: [tomato.id] });
    expect(errorsOf(await count({ ...mine, confirmed: true }, { id: onion.id, count: 0 }))).toEqual({});
    expect([await stockOf(tomato), await stockOf(onion)]).toEqual([
      [11, true],
      [0, false],
    ]);
  });

  it("asks about a count far above those of late, and saves the others", async () => {
    await countPacks(shop, { [tomato.id]: 40, [onion.id]: 4 });
    await countPacks(shop, { [tomato.id]: 3 });
    const slip = "400 packs: the most of late was 40 packs. 40 packs? Confirm it if it is meant.";
    const mine = { id: tomato.id, count: 400, seen: 3 };
    expect(await count(mine)).toMatchObject({
      status: 400,
      body: { message: slip, errors: { [tomato.id]: slip }, next: [{ confirmed: true }, { amount: 40 }] },
    });
    const saved = read(countsSavedSchema, await count(mine, { id: onion.id, count: 6, seen: 4 }));
    expect(saved).toMatchObject({ errors: { [tomato.id]: slip }, unusual: [tomato.id] });
    expect([await stockOf(tomato), await stockOf(onion)]).toEqual([
      [3, true],
      [6, true],
    ]);
    // As many as there were is usual.
    expect(read(countsSavedSchema, await count({ ...mine, count: 45 })).unusual).toEqual([]);
    expect(errorsOf(await count({ id: tomato.id, count: 400, seen: 45, confirmed: true }))).toEqual({});
    expect(await stockOf(tomato)).toEqual([400, true]);
  });

  it("tells a count of somebody else from a sale", async () => {
    await countPacks(shop, { [tomato.id]: 7 });
    const words = "This was counted since you opened the page: 7 left now. Save again to overwrite.";
    expect(await count({ id: tomato.id, count: 3, seen: null })).toMatchObject(refusal(409, words));
    await countPacks(shop, { [tomato.id]: null });
    expect(await count({ id: tomato.id, count: 3, seen: 7 })).toMatchObject({ status: 409 });
  });

  it("is undone with what it answers", async () => {
    await countPacks(shop, { [tomato.id]: 7 });
    const newCounts = [
      { id: tomato.id, count: 0 },
      { id: onion.id, count: 2 },
    ];
    const { previous } = read(countsSavedSchema, await count(...newCounts));
    await count(...previous);
    expect([await stockOf(tomato), await stockOf(onion)]).toEqual([
      [7, true],
      [null, true],
    ]);
  });

  it.each([
    [
      "a part of a pack",
      { count: 1.5 },
      400,
      "The count must be a whole number, or nothing for a product that is not counted",
    ],
    ["less than none", { count: -1 }, 400, "The count can't be less than 0"],
    ["too many", { count: 1_000_001 }, 400, "The count can be at most 10,00,000"],
    ["of a product that is gone", { id: "gone", count: 1 }, 404, "This product is gone"],
  ])("refuses %s", async (_, wrong, status, message) => {
    expect(await count({ id: tomato.id, ...wrong })).toMatchObject(refusal(status, message));
  });
});

describe("GET /api/stock/list", () => {
  it("says what is left, what a week took, and what runs out before its next delivery", async () => {
    await shop.db.delete(stockCounts);
    await countPacks(shop, { [tomato.id]: 20, [onion.id]: 40 });
    await order([tomato, 9]);
    const early = await order([tomato, 5]);
    await setStatus("Cancelled", await order([tomato, 4]));
    await order([onion, 1]);
    const longAgo = new Date(shop.deps.now().getTime() - 8 * 86_400_000).toISOString();
    // A trigger lets nobody change an entry.
    await shop.pool.query(`begin; set local session_replication_role = replica;
      update stock_entries set created_at = '${longAgo}' where order_id = '${early._id}'; commit`);
    const { products } = read(stockListSchema, await shop.get("/api/stock/list", seller));
    // Neither is fresh produce, so the next delivery is tomorrow.
    expect(products).toMatchObject([
      { name: "Country tomatoes", left: 6, sold: 9, inStock: true, goneBy: null },
      { name: "Onions", left: 39, sold: 1, goneBy: null },
    ]);
    await order([tomato, 5]);
    const [first] = read(stockListSchema, await shop.get("/api/stock/list", seller)).products;
    expect(first).toMatchObject({ left: 1, sold: 14, goneBy: first?.until });
  });

  it.each(["tomato", "TOMATOES", "tomatos", "organic tomatoes", "country\u00a0 tomatoes\u200b"])(
    "finds by %j what the shop finds, and counts all",
    async (q) => {
      await shop.db.delete(stockCounts);
      await countPacks(shop, { [tomato.id]: 20, [onion.id]: 0 });
      const list = await shop.get(`/api/stock/list?${new URLSearchParams({ q })}`, seller);
      const { products, counted } = read(stockListSchema, list);
      expect([products.map(({ name }) => name), counted]).toEqual([["Country tomatoes"], 2]);
    },
  );

  it("finds nothing by what no product is called", async () => {
    await shop.db.delete(stockCounts);
    await countPacks(shop, { [tomato.id]: 20 });
    const list = read(stockListSchema, await shop.get("/api/stock/list?q=bicycle", seller));
    expect(list).toMatchObject({ products: [], counted: 1 });
  });
});
