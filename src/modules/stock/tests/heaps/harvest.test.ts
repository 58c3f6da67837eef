import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { transact } from "#kernel/db/transact.ts";
import type { products } from "#modules/catalog/tables.ts";
import { eveningDoneSchema, movesSchema } from "#modules/stock/contract.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder } from "#tests/support/checkout.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { heapShop, NEXT_SUNDAY, SUNDAY } from "#tests/support/heap-shop.ts";
import { aShopper } from "#tests/support/sign-in.ts";
import { countPacks, packsLeft } from "#tests/support/stock.ts";

const { shop, seller, tomatoes, addHeap, harvest, heaps, left, daysOf } = await heapShop();
const meera = await aShopper(shop);
const address = await anAddress(shop.db, meera);

let half: typeof products.$inferSelect;
let whole: typeof products.$inferSelect;
let heap: string;
let number = 0;
beforeEach(async () => {
  ({ half, whole, heap } = await tomatoes(`Tomatoes${++number}`));
});

const buy = (quantity: number) =>
  placedOrder(shop, meera, checkoutOf([{ product: whole, quantity }], address));

describe("a harvest", () => {
  it("is asked about if it is far below those of late", async () => {
    await harvest(heap, 10_000);
    const first = { heap, day: NEXT_SUNDAY, total: 100 };
    const post = (fields: object) =>
      shop.post("/api/stock/heaps/harvest", { harvests: [{ ...first, ...fields }] }, seller);
    const slip = "100 g: the least of late was 10 kg. 10 kg? Confirm it if it is meant.";
    expect(await post({})).toMatchObject({ status: 400, body: { errors: { [heap]: slip } } });
    expect(await left(heap, NEXT_SUNDAY)).toBe(0);
    expect((await post({ total: 6000 })).status).toBe(200);
    expect((await post({ confirmed: true })).status).toBe(200);
  });

  it("is asked about if it is far above those of late", async () => {
    await harvest(heap, 25_000);
    const post = (fields: object) =>
      shop.post("/api/stock/heaps/harvest", { harvests: [{ heap, day: SUNDAY, ...fields }] }, seller);
    expect(await post({ total: 25_000_000 })).toMatchObject({
      status: 400,
      body: { errors: { [heap]: expect.stringContaining("25000 kg: the most of late was 25 kg. 25 kg?") } },
    });
    expect(await left(heap)).toBe(25_000);
    expect(await post({ total: 25_000_000, confirmed: true })).toMatchObject({ status: 200 });
    expect(await left(heap)).toBe(25_000_000);
  });

  it("of one day keeps none of another day of its heap from being saved", async () => {
    await harvest(heap, 25_000);
    const post = (today: number, next: number) =>
      shop.post(
        "/api/stock/heaps/harvest",
        {
          harvests: [
            { heap, day: SUNDAY, total: today },
            { heap, day: NEXT_SUNDAY, total: next },
          ],
        },
        seller,
      );
    expect(await post(26_000, 25_000_000)).toMatchObject({
      body: { message: "1 saved, 1 not", errors: { [heap]: expect.stringContaining("25000 kg") } },
    });
    expect([await left(heap), await left(heap, NEXT_SUNDAY)]).toEqual([26_000, 0]);
    expect(await post(26_000_000, 25_000_000)).toMatchObject({ status: 400 });
    await buy(2);
    expect(await post(1000, 24_000)).toMatchObject({ body: { message: "1 saved, 1 not" } });
    expect([await left(heap), await left(heap, NEXT_SUNDAY)]).toEqual([24_000, 24_000]);
  });

  it("is all that there is for a day, with what is sold of it", async () => {
    await harvest(heap, 5000);
    await buy(2);
    await harvest(heap, 4000);
    expect(await left(heap)).toBe(2000);
    expect(await harvest(heap, 1999)).toMatchObject(
      refusal(409, "2 kg are ordered for Sun 15 Mar already. Move or cancel orders before you enter less."),
    );
    const own = (await heaps()).heaps.find(({ _id }) => _id === heap);
    expect(own).toMatchObject({
      unit: "g",
      products: [
        { _id: half.id, amount: 500 },
        { _id: whole.id, amount: 1000 },
      ],
      days: [{ day: SUNDAY, total: 4000, left: 2000 }],
    });
    expect(own?.next).toContain(NEXT_SUNDAY);
  });

  it("overwrites nobody's unseen, but what was sold meanwhile", async () => {
    await harvest(heap, 5000);
    expect(await harvest(heap, 6000, SUNDAY, 4000)).toMatchObject(
      refusal(
        409,
        expect.stringMatching(/^This was changed since you opened the page: 5 kg for Sun 15 Mar now/),
      ),
    );
    await buy(1);
    expect(await harvest(heap, 6000, SUNDAY, 5000)).toMatchObject({ status: 200 });
    expect(await harvest(heap, 6000, SUNDAY, 5000)).toMatchObject({ status: 200 });
    expect(await left(heap)).toBe(5000);
  });

  it("that is refused, or is nothing, opens no day", async () => {
    const other = (await tomatoes(`Beans${number}`)).heap;
    const harvests = [
      { heap, day: SUNDAY, total: 2000, seen: 1000 },
      { heap, day: NEXT_SUNDAY, total: 0 },
      { heap: other, day: SUNDAY, total: 2000 },
    ];
    expect(await shop.post("/api/stock/heaps/harvest", { harvests }, seller)).toMatchObject({
      status: 200,
      body: { errors: { [heap]: expect.stringContaining("This was changed") } },
    });
    expect([await daysOf(heap), await daysOf(other)]).toEqual([[], [SUNDAY]]);
  });

  it("of one heap keeps none of another back", async () => {
    const harvests = [
      { heap, day: SUNDAY, total: 2000, reason: "The first beds" },
      { heap: "gone", day: SUNDAY, total: 1 },
    ];
    const answer = await shop.post("/api/stock/heaps/harvest", { harvests }, seller);
    expect(answer).toMatchObject({ status: 200, body: { errors: { gone: "This heap is gone" } } });
    const { moves, total } = read(movesSchema, await shop.get(`/api/stock/moves?heap=${heap}`, seller));
    expect([moves, total]).toMatchObject([
      [{ kind: "harvest", change: 2000, left: 2000, day: SUNDAY, reason: "The first beds" }],
      1,
    ]);
  });
});

describe("the evening", () => {
  const end = (amount: number, to: string | null, day = SUNDAY) =>
    shop.post("/api/stock/heaps/evening", { rests: [{ heap, day, left: amount }], to }, seller);
  const undo = (moves: readonly string[]) => shop.post("/api/stock/heaps/evening/undo", { moves }, seller);

  it("carries over what is left, once, and takes it back, once", async () => {
    await harvest(heap, 3000);
    await harvest(heap, 500, NEXT_SUNDAY);
    const { moves } = read(eveningDoneSchema, await end(3000, NEXT_SUNDAY));
    expect([await left(heap), await left(heap, NEXT_SUNDAY)]).toEqual([0, 3500]);
    expect(await end(3000, NEXT_SUNDAY)).toMatchObject(
      refusal(409, "Nothing is left of Sun 15 Mar any more: it was sold, carried over or written off."),
    );
    expect(await undo(moves)).toMatchObject({ status: 200 });
    expect(await undo(moves)).toMatchObject({ status: 409 });
    expect([await left(heap), await left(heap, NEXT_SUNDAY)]).toEqual([3000, 500]);
  });

  it("writes off, and takes that back unless something has changed since", async () => {
    await harvest(heap, 3000);
    expect(await end(2999, null)).toMatchObject(
      refusal(409, "3 kg are left of Sun 15 Mar now. Please look again."),
    );
    const { moves } = read(eveningDoneSchema, await end(3000, null));
    expect(await left(heap)).toBe(0);
    await harvest(heap, 200);
    expect(await undo(moves)).toMatchObject({ status: 409 });
    expect(await left(heap)).toBe(200);
  });

  it("opens no other day for a rest that is gone, though others are carried over", async () => {
    const other = (await tomatoes(`Beans${number}`)).heap;
    await harvest(heap, 3000);
    await harvest(other, 2000);
    await end(3000, null);
    const rests = [
      { heap, day: SUNDAY, left: 3000 },
      { heap: other, day: SUNDAY, left: 2000 },
    ];
    expect(await shop.post("/api/stock/heaps/evening", { rests, to: NEXT_SUNDAY }, seller)).toMatchObject({
      status: 200,
      body: { errors: { [heap]: expect.stringContaining("Nothing is left") } },
    });
    expect(await daysOf(heap)).toEqual([SUNDAY]);
    expect(await daysOf(other)).toEqual([SUNDAY, NEXT_SUNDAY]);
  });

  it("does not take back what is sold of the other day", async () => {
    await harvest(heap, 1000);
    const { moves } = read(eveningDoneSchema, await end(1000, NEXT_SUNDAY));
    await placedOrder(shop, meera, {
      ...checkoutOf([{ product: half, quantity: 1 }], address),
      delivery: { day: NEXT_SUNDAY },
    });
    expect(await undo(moves)).toMatchObject(
      refusal(409, "Some of it is sold already, so this can't be taken back."),
    );
    expect(await end(500, SUNDAY, NEXT_SUNDAY)).toMatchObject(refusal(400, "Sun 15 Mar is not a later day"));
  });
});

describe("a product", () => {
  it("is counted in packs or sold from a heap, never both", async () => {
    const onion = await aProduct(shop.db, { categoryPath: half.categoryPath });
    await countPacks(shop, { [onion.id]: 7 });
    const onions = await addHeap("Onions", [onion]);
    expect((await packsLeft(shop)).has(onion.id)).toBe(false);
    expect(
      await shop.post("/api/stock/counts", { counts: [{ id: onion.id, count: 3 }] }, seller),
    ).toMatchObject(refusal(409, "This is sold from the heap “Onions”. Enter its harvest by the day."));
    expect(await shop.post("/api/stock/heaps", { name: "More", products: [onion.id] }, seller)).toMatchObject(
      refusal(409, `${onion.name} is sold from another heap already`),
    );
    for (const statement of [
      sql`insert into stock_counts (product_id, count) values (${onion.id}, 0)`,
      sql`update heap_days set "left" = "left" - 1 where heap_id = ${heap}`,
      sql`insert into stock_entries (pool, heap_id, day, kind, change, left_after, total_after)
        values (${`${heap} ${SUNDAY}`}, ${heap}, ${SUNDAY}, 'harvest', 1, 1, 1)`,
    ]) {
      await harvest(heap, 1000);
      await expect(transact(shop.db, (tx) => tx.execute(statement))).rejects.toThrow();
    }
    expect(await shop.send("DELETE", `/api/stock/heaps/${onions}`, { as: seller })).toMatchObject({
      status: 200,
    });
    await countPacks(shop, { [onion.id]: 3 });
  });

  it("needs a pack of the heap's kind, and leaves the heap when it gets another", async () => {
    const eggs = await aProduct(shop.db, { name: "Eggs", packQuantity: 6, packUnit: "pcs" });
    const fields = { name: "Both", products: [half.id, eggs.id] };
    expect(await shop.patch(`/api/stock/heaps/${heap}`, fields, seller)).toMatchObject(
      refusal(400, expect.stringMatching(/^Eggs \(6 pcs\) can't be sold from this heap/)),
    );
    await harvest(heap, 5000);
    await shop.db.execute(sql`update products set pack_quantity = 250 where id = ${half.id}`);
    await shop.db.execute(
      sql`update products set pack_quantity = 3, pack_unit = 'pcs' where id = ${whole.id}`,
    );
    const own = (await heaps()).heaps.find(({ _id }) => _id === heap);
    expect(own?.products).toMatchObject([{ _id: half.id, amount: 250 }]);
    const { rows } = await shop.db.execute(sql`select in_stock from products where id = ${whole.id}`);
    expect(rows).toEqual([{ in_stock: false }]);
  });

  it("is renamed with its heap, and leaves it", async () => {
    const json = { name: "Vine tomatoes", products: [half.id] };
    expect(await shop.patch(`/api/stock/heaps/${heap}`, json, seller)).toMatchObject({ status: 200 });
    expect((await heaps()).heaps.find(({ _id }) => _id === heap)).toMatchObject({
      name: "Vine tomatoes",
      products: [{ _id: half.id }],
    });
    expect(await shop.patch("/api/stock/heaps/gone", json, seller)).toMatchObject(
      refusal(404, "This heap is gone"),
    );
  });
});
