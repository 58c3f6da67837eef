import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { transact } from "#kernel/db/transact.ts";
import { productListSchema } from "#modules/catalog/contract/product.ts";
import { ratesSavedSchema } from "#modules/catalog/contract/seller-product.ts";
import type { products } from "#modules/catalog/tables.ts";
import { statusesUpdatedSchema } from "#modules/order/contract/change-status.ts";
import { orders } from "#modules/order/tables.ts";
import { type Answer, read, refusal, type Visitor } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder, sendOrder } from "#tests/support/checkout.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { aShopper, type Shopper, theSeller } from "#tests/support/sign-in.ts";
import { countPacks, packsLeft } from "#tests/support/stock.ts";
import { testApp } from "#tests/support/test-app.ts";
import { sendForm } from "#tests/support/uploads.ts";
import { countsSavedSchema } from "./contract/counts.ts";
import { movesSchema } from "./contract/moves.ts";
import { stockListSchema } from "./contract/stock-list.ts";
import { stockCounts, stockMoves } from "./tables.ts";

const shop = await testApp();
afterAll(shop.close);

type Product = typeof products.$inferSelect;
let meera: Shopper;
let seller: Visitor;
let address: { id: string };
let tomato: Product;
let onion: Product;

beforeAll(async () => {
  meera = await aShopper(shop);
  seller = await theSeller(shop);
  address = await anAddress(shop.db, meera);
});
beforeEach(async () => {
  tomato = await aProduct(shop.db, { name: "Country tomatoes" });
  onion = await aProduct(shop.db, { name: "Onions" });
});

const wanting = (...lines: [Product, number][]) =>
  checkoutOf(
    lines.map(([product, quantity]) => ({ product, quantity })),
    address,
  );
const order = async (...lines: [Product, number][]) =>
  (await placedOrder(shop, meera, wanting(...lines)))._id;
const tryOrder = (...lines: [Product, number][]) => sendOrder(shop, meera, wanting(...lines));
const setStatus = (status: string, ...ids: string[]) =>
  shop.post("/api/order/update-statuses", { ids, status }, seller);
const setSwitch = ({ id }: Product, inStock: boolean) =>
  shop.post("/api/product/stock", { id, inStock }, seller);
const count = (...counts: unknown[]) => shop.post("/api/stock/counts", { counts }, seller);

/** How a shopper finds it: `left` as the wire says it, and whether it can be bought. */
async function found({ id }: Product) {
  const list = read(productListSchema, await shop.get(`/api/product/list?ids=${id}`));
  const [product] = list.products;
  return [product?.left, product?.inStock];
}

const ledgerOf = async ({ id }: Product) => {
  const rows = await shop.db
    .select()
    .from(stockMoves)
    .where(eq(stockMoves.productId, id))
    .orderBy(stockMoves.id);
  return rows.map(({ kind, change, countAfter }) => `${kind} ${change} ${countAfter}`);
};

describe("a counted product", () => {
  it("is sold to the last pack, is sold out by itself, and comes back when it is counted up", async () => {
    expect(await found(tomato)).toEqual([null, true]);
    await countPacks(shop, { [tomato.id]: 3 });
    await order([tomato, 1], [onion, 50]);
    expect(await found(tomato)).toEqual([2, true]);
    await order([tomato, 2]);
    expect([await found(tomato), await found(onion)]).toEqual([
      [0, false],
      [null, true],
    ]);
    await countPacks(shop, { [tomato.id]: 8 });
    expect(await found(tomato)).toEqual([8, true]);
    expect(await ledgerOf(tomato)).toEqual(["harvest 3 3", "sold -1 2", "sold -2 0", "harvest 8 8"]);
  });

  it("is refused when more is wanted than there is, and nothing of the order is taken", async () => {
    await countPacks(shop, { [tomato.id]: 3, [onion.id]: 1 });
    const before = await shop.db.$count(orders);
    const only = (message: string) => refusal(409, message);
    expect(await tryOrder([tomato, 4])).toMatchObject(only("Only 3 of Country tomatoes are left"));
    expect(await tryOrder([tomato, 2], [onion, 2])).toMatchObject(only("Only 1 of Onions is left"));
    const twice = wanting([tomato, 2]);
    const both = { ...twice, items: [...twice.items, ...twice.items] };
    expect(await sendOrder(shop, meera, both)).toMatchObject(only("Only 3 of Country tomatoes are left"));
    await countPacks(shop, { [tomato.id]: 0 });
    expect(await tryOrder([tomato, 1])).toMatchObject(
      only("Country tomatoes is sold out. Please review your cart."),
    );
    expect(await shop.db.$count(orders)).toBe(before);
    expect((await packsLeft(shop)).get(onion.id)).toBe(1);
  });

  it("comes back when its order is cancelled, and goes again when that is undone", async () => {
    await countPacks(shop, { [tomato.id]: 3 });
    const id = await order([tomato, 3]);
    const { change } = read(statusesUpdatedSchema, await setStatus("Cancelled", id));
    expect(await found(tomato)).toEqual([3, true]);
    await setStatus("Cancelled", id);
    expect(await found(tomato)).toEqual([3, true]);
    expect((await shop.post("/api/order/undo-status", { change }, seller)).status).toBe(200);
    expect(await found(tomato)).toEqual([0, false]);
    await setStatus("Delivered", id);
    expect(await found(tomato)).toEqual([0, false]);
  });

  it("is not promised again when a cancelled order is revived and somebody else has it", async () => {
    await countPacks(shop, { [tomato.id]: 3 });
    const first = await order([tomato, 2]);
    await setStatus("Cancelled", first);
    await order([tomato, 2]);
    const refused = refusal(409, "Only 1 of Country tomatoes is left");
    expect(await setStatus("Pending", first)).toMatchObject(refused);
    const [row] = await shop.db.select().from(orders).where(eq(orders.id, first));
    expect([row?.status, await found(tomato)]).toEqual(["Cancelled", [1, true]]);
  });

  it("takes a revived order's packs also where counting began after it was placed, and only once", async () => {
    const early = await order([tomato, 2]);
    await countPacks(shop, { [tomato.id]: 5 });
    await setStatus("Cancelled", early);
    expect(await found(tomato)).toEqual([5, true]);
    await setStatus("Pending", early);
    expect(await found(tomato)).toEqual([3, true]);
    await countPacks(shop, { [tomato.id]: null });
    await countPacks(shop, { [tomato.id]: 9 });
    // Counted anew since: the order took nothing of these nine.
    await setStatus("Cancelled", early);
    expect(await found(tomato)).toEqual([9, true]);
  });

  it("goes with its ledger when it is deleted, and the order can still be cancelled", async () => {
    await countPacks(shop, { [tomato.id]: 2 });
    const id = await order([tomato, 1]);
    expect((await shop.post("/api/product/delete", { id: tomato.id }, seller)).status).toBe(200);
    expect((await setStatus("Cancelled", id)).status).toBe(200);
    expect(await ledgerOf(tomato)).toEqual([]);
  });
});

describe("the seller's switch", () => {
  const reason = "None of Country tomatoes are left. Count it up, and it is on sale again.";

  it("takes a counted product off sale and puts it on again, while there is some", async () => {
    await countPacks(shop, { [tomato.id]: 3 });
    await setSwitch(tomato, false);
    expect(await found(tomato)).toEqual([3, false]);
    expect((await tryOrder([tomato, 1])).status).toBe(409);
    await setSwitch(tomato, true);
    expect((await tryOrder([tomato, 1])).status).toBe(200);
  });

  it("puts none on sale that there are none of, on no road", async () => {
    await countPacks(shop, { [tomato.id]: 0 });
    expect(await setSwitch(tomato, true)).toMatchObject(refusal(409, reason));
    const rates = (...ids: string[]) =>
      shop.post("/api/product/rates", { rates: ids.map((id) => ({ id, inStock: true })) }, seller);
    expect(await rates(tomato.id)).toMatchObject(refusal(409, reason, { [tomato.id]: reason }));
    expect(read(ratesSavedSchema, await rates(tomato.id, onion.id)).errors).toEqual({ [tomato.id]: reason });
    const csv = new File([`id,In stock\n${tomato.id},yes`], "products.csv");
    const parts: [string, File | string][] = [
      ["csv", csv],
      ["dryRun", "true"],
    ];
    const answer = await sendForm(shop, { path: "/api/product/import", parts, as: seller });
    expect(JSON.stringify(answer.body)).toContain(reason);
    expect(await found(tomato)).toEqual([0, false]);
  });

  it("is the seller's alone again once counting ends", async () => {
    await countPacks(shop, { [tomato.id]: 0 });
    await countPacks(shop, { [tomato.id]: null });
    expect(await found(tomato)).toEqual([null, false]);
    await setSwitch(tomato, true);
    expect(await found(tomato)).toEqual([null, true]);
  });
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
    expect([await found(tomato), await found(onion)]).toEqual([
      [5, true],
      [9, true],
    ]);
    expect(errorsOf(await count({ ...mine, seen: 5 }))).toEqual({});
    expect(await found(tomato)).toEqual([20, true]);
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
    const wanted = [
      { id: tomato.id, count: 0 },
      { id: onion.id, count: 2 },
    ];
    const { previous } = read(countsSavedSchema, await count(...wanted));
    await count(...previous);
    expect([await found(tomato), await found(onion)]).toEqual([
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
    await shop.db
      .update(stockMoves)
      .set({ createdAt: new Date(shop.deps.now().getTime() - 8 * 86_400_000) })
      .where(eq(stockMoves.orderId, early));
    const { products } = read(stockListSchema, await shop.get("/api/stock/list", seller));
    // Neither is fresh produce: the next delivery is tomorrow.
    expect(products).toMatchObject([
      { name: "Country tomatoes", left: 6, sold: 9, inStock: true, goneBy: null },
      { name: "Onions", left: 39, sold: 1, goneBy: null },
    ]);
    await order([tomato, 5]);
    const [first] = read(stockListSchema, await shop.get("/api/stock/list", seller)).products;
    expect(first).toMatchObject({ left: 1, sold: 14, goneBy: first?.until });
  });
});

describe("the ledger", () => {
  const moves = async (query: string) =>
    read(movesSchema, await shop.get(`/api/stock/moves?product=${tomato.id}${query}`, seller));

  it("tells who or which order changed a count, a page at a time", async () => {
    await countPacks(shop, { [tomato.id]: 5 });
    const { _id, invoiceNumber } = await placedOrder(shop, meera, wanting([tomato, 2]));
    await setStatus("Cancelled", _id);
    await countPacks(shop, { [tomato.id]: 4 });
    const { product, moves: all, total, skipped } = await moves("");
    expect([product.left, total, skipped]).toEqual([4, 4, 0]);
    expect(all).toMatchObject([
      { kind: "corrected", change: -1, left: 4, order: null, seller: expect.stringContaining("@") },
      { kind: "given back", change: 2, left: 5, order: invoiceNumber, seller: null },
      { kind: "sold", change: -2, left: 3, order: invoiceNumber, seller: null },
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
    await count({ id: tomato.id, count: 4, reason: "  Half of it was hail " });
    await count({ id: tomato.id, count: 6, reason: " " });
    expect((await moves("")).moves.map(({ kind, reason }) => [kind, reason])).toEqual([
      ["harvest", null],
      ["corrected", "Half of it was hail"],
      ["harvest", null],
    ]);
    const long = { id: tomato.id, count: 7, reason: "x".repeat(201) };
    expect(await count(long)).toMatchObject(refusal(400, "Reason can have at most 200 characters"));
  });

  it("adds up to the count, and agrees with the orders, after anything that may happen", async () => {
    const step = fc.record({
      what: fc.constantFrom("order", "cancel", "revive", "count", "stop"),
      which: fc.nat(4),
      amount: fc.integer({ min: 1, max: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14 }), async (steps) => {
        await shop.db.delete(orders);
        const product = await aProduct(shop.db, { categoryPath: tomato.categoryPath });
        await countPacks(shop, { [product.id]: 6 });
        for (const { what, which, amount } of steps) {
          const all = await shop.db.select({ id: orders.id }).from(orders);
          const one = all[which % Math.max(all.length, 1)]?.id ?? "";
          if (what === "order") await tryOrder([product, amount]);
          else if (what === "cancel") await setStatus("Cancelled", one);
          else if (what === "revive") await setStatus("Pending", one);
          else await count({ id: product.id, count: what === "stop" ? null : amount });
          await packsLeft(shop);
          const [now] = await shop.db.select().from(stockCounts).where(eq(stockCounts.productId, product.id));
          if (now?.count === 0) expect(await found(product)).toEqual([0, false]);
        }
        const { rows } = await shop.db.execute(sql`
          select from stock_moves inner join orders on orders.id = order_id group by orders.id, counting
          having sum(change) > 0 or (status = 'Cancelled' and sum(change) <> 0
            and counting in (select counting from stock_counts))`);
        expect(rows).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });

  it.each([
    ["a count without a move", sql`update stock_counts set count = count + 1`],
    [
      "a move without a count",
      sql`insert into stock_moves (product_id, counting, kind, change, count_after)
      select product_id, counting, 'harvest', 1, count + 1 from stock_counts`,
    ],
    [
      "a move that skips one",
      sql`insert into stock_moves (product_id, counting, kind, change, count_after)
      select product_id, counting, 'harvest', 1, count + 2 from stock_counts`,
    ],
    ["less than none", sql`update stock_counts set count = -1`],
  ])("is held by the database: %s", async (_, statement) => {
    await countPacks(shop, { [tomato.id]: 3 });
    await expect(transact(shop.db, (tx) => tx.execute(statement))).rejects.toThrow();
  });
});
