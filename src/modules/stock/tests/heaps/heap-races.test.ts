import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { products } from "#modules/catalog/tables.ts";
import { orderAnswerSchema } from "#modules/order/contract/order.ts";
import { ORDER_STATUSES } from "#modules/order/rules/shared/order-status.ts";
import { orders } from "#modules/order/tables.ts";
import { read } from "#tests/support/calls.ts";
import { checkoutOf, sendOrder } from "#tests/support/checkout.ts";
import { anAddress } from "#tests/support/factories.ts";
import { heapShop, NEXT_SUNDAY, SUNDAY } from "#tests/support/heap-shop.ts";
import { aShopper, type Shopper } from "#tests/support/sign-in.ts";
import { twoDoors } from "#tests/support/two-doors.ts";

const { shop, doorFor } = await twoDoors();
const { seller, tomatoes, harvest, left } = await heapShop(shop);

type Product = typeof products.$inferSelect;
const BUYERS = 50;
const ROUNDS = 6;
/** The number of connections in the pools of both processes, as no more can use the database at once. */
const SIDE_BY_SIDE = 20;

/** Many households, as orders of one shopper wait for each other first. */
const households: { shopper: Shopper; address: { id: string } }[] = [];
let number = 0;
let half: Product;
let whole: Product;
let heap: string;

beforeAll(async () => {
  for (let n = 0; n < SIDE_BY_SIDE; n++) {
    const shopper = await aShopper(shop);
    households.push({ shopper, address: await anAddress(shop.db, shopper) });
  }
});
beforeEach(async () => {
  await shop.db.delete(orders);
  ({ half, whole, heap } = await tomatoes(`Tomatoes${++number}`));
});

function order(n: number, product: Product, quantity = 1, day = SUNDAY) {
  const household = households[n % households.length];
  if (!household) throw new Error("nobody lives here");
  const { shopper, address } = household;
  const checkout = { ...checkoutOf([{ product, quantity }], address), delivery: { day } };
  return sendOrder(doorFor(n), shopper, checkout);
}

const post = (n: number, path: string, json: unknown) => doorFor(n).post(path, json, seller);

async function deadlocks(): Promise<number> {
  const { rows } = await shop.db.execute<{ deadlocks: number }>(
    sql`select deadlocks::int from pg_stat_database where datname = current_database()`,
  );
  return rows[0]?.deadlocks ?? 0;
}

describe("fifty buyers of the last kilogram", () => {
  it("get it once, in packs of either size, in every round", async () => {
    const before = await deadlocks();
    for (let round = 0; round < ROUNDS; round++) {
      const sold = (await shop.db.$count(orders)) && (await soldGrams());
      expect(await harvest(heap, sold + 1000)).toMatchObject({ status: 200 });
      await Promise.all(
        Array.from({ length: SIDE_BY_SIDE }, async (_, buyer) => {
          for (let n = buyer; n < BUYERS; n += SIDE_BY_SIDE) {
            expect([200, 409]).toContain((await order(n, n % 3 === 0 ? whole : half)).status);
          }
        }),
      );
      const rest = await left(heap);
      expect([0, 500]).toContain(rest);
      expect(await soldGrams()).toBe(sold + 1000 - rest);
    }
    expect(await deadlocks()).toBe(before);
  });

  /** The produce of all orders, by their lines, in grams. */
  async function soldGrams(): Promise<number> {
    const { rows } = await shop.db.execute<{ grams: number }>(sql`
      select coalesce(sum(quantity * case pack_unit when 'kg' then 1000 else 500 end), 0)::int as grams from order_items`);
    return rows[0]?.grams ?? 0;
  }
});

it("two orders that move to the last kilogram of a day at once: one gets it", async () => {
  for (let round = 1; round <= ROUNDS; round++) {
    await harvest(heap, 10_000);
    await harvest(heap, round * 1000, NEXT_SUNDAY);
    const placed = await Promise.all([order(0, whole), order(1, whole)]);
    const ids = placed.map((answer) => read(orderAnswerSchema, answer).order._id);
    const moved = await Promise.all(ids.map((id, n) => post(n, "/api/order/move", { id, day: NEXT_SUNDAY })));
    expect(moved.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await left(heap, NEXT_SUNDAY)).toBe(0);
  }
});

it("an evening that two people end at once ends once", async () => {
  for (let round = 1; round <= ROUNDS; round++) {
    await harvest(heap, round * 3000);
    const amount = await left(heap);
    const json = { rests: [{ heap, day: SUNDAY, left: amount }], to: NEXT_SUNDAY };
    const taps = await Promise.all([0, 1, 2].map((n) => post(n, "/api/stock/heaps/evening", json)));
    expect(taps.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await left(heap)).toBe(0);
  }
});

it("each order holds what it has, of its own day or its bag's, after anything that may happen", async () => {
  const step = fc.record({
    what: fc.constantFrom("order", "order", "cancel", "revive", "move", "weigh", "harvest", "carry"),
    which: fc.nat(4),
    amount: fc.integer({ min: 1, max: 6 }),
    later: fc.boolean(),
    restock: fc.boolean(),
  });
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
      await shop.db.delete(orders);
      const own = await tomatoes(`Walk${++runs}`);
      await harvest(own.heap, 6000);
      for (const { what, which, amount, later, restock } of steps) {
        const all = await shop.db.select().from(orders).orderBy(orders.createdAt);
        const one = all[which % Math.max(all.length, 1)];
        const day = later ? NEXT_SUNDAY : SUNDAY;
        if (what === "order") await order(which, restock ? own.half : own.whole, amount, day);
        else if (what === "harvest") await harvest(own.heap, amount * 1500, day);
        else if (what === "carry") {
          const rests = [{ heap: own.heap, day: SUNDAY, left: await left(own.heap) }];
          await post(0, "/api/stock/heaps/evening", { rests, to: later ? NEXT_SUNDAY : null });
        } else if (one && what === "move") await post(0, "/api/order/move", { id: one.id, day });
        else if (one && what === "weigh") await weighLess(one.id, amount, restock);
        else if (one) {
          const status = what === "cancel" ? "Cancelled" : "Pending";
          await post(0, "/api/order/update-statuses", { ids: [one.id], status, from: ORDER_STATUSES });
        }
        expect(await wrongOrders()).toEqual([]);
        await left(own.heap);
        await left(own.heap, NEXT_SUNDAY);
      }
    }),
    { numRuns: 6 },
  );
});

/** Weighs an order's line as a part of what was ordered. */
async function weighLess(id: string, sixths: number, restock: boolean): Promise<void> {
  const { rows } = await shop.db.execute<{ item: string; most: number; unit: string }>(sql`
    select id as item, (quantity * pack_quantity)::float8 as most, pack_unit as unit from order_items where order_id = ${id}`);
  const lines = rows.map(({ item, most, unit }) => {
    const amount = Number(((most * sixths) / 6).toFixed(unit === "kg" ? 3 : 0));
    return { item, amount, restock };
  });
  await post(0, "/api/order/weigh", { id, lines });
}

/**
 * The orders that hold something else by the ledger than what is in their bag, or hold it of another day. A bag that was
 * packed before it was moved holds it of the day that it was packed for.
 */
async function wrongOrders() {
  const { rows } = await shop.db.execute(sql`
    select o.id, o.status, line.grams, held.day, held.grams as held from orders o
    inner join (select i.order_id, round(coalesce(p.amount, i.quantity * i.pack_quantity)
        * case i.pack_unit when 'kg' then 1000 else 1 end)::int as grams
      from order_items i left join packed_lines p on p.order_item_id = i.id) line on line.order_id = o.id
    left join (select order_id, day, -sum(change)::int as grams from stock_entries where heap_id is not null and kind <> 'spoilt'
      group by 1, 2 having sum(change) <> 0) held on held.order_id = o.id
    where coalesce(held.grams, 0) <> case o.status when 'Cancelled' then 0 else line.grams end
      or held.day <> o.delivery_day and not exists (select from order_packs where order_id = o.id and amount is not null)`);
  return rows;
}
