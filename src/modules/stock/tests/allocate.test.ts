import { and, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { transact } from "#kernel/db/transact.ts";
import { lockOrders } from "#modules/order/changing/locked-orders.ts";
import { orders } from "#modules/order/tables.ts";
import { countingShop, type Product } from "#tests/support/counting-shop.ts";
import { aProduct } from "#tests/support/factories.ts";
import { countPacks, packsLeft } from "#tests/support/stock.ts";
import { packFromStock } from "../allocating/pack-bags.ts";
import { orderPacks, stockCounts, stockEntries } from "../tables.ts";

const { shop, uncounted, order: place, tryOrder, setStatus: setStatusOf, stockOf } = await countingShop();

let tomato: Product;
let onion: Product;
beforeEach(async () => {
  ({ tomato, onion } = await uncounted());
});

const order = async (...lines: [Product, number][]) => (await place(...lines))._id;
const setStatus = (status: string, _id: string) => setStatusOf(status, { _id });

/** Sets an order's packs as weighing does, with the order locked. */
const hold = (orderId: string, ...units: [{ id: string }, packs: number, spoilt?: number][]) =>
  transact(shop.db, async (tx) => {
    await lockOrders(tx, eq(orders.id, orderId));
    const packed = new Map(
      units.map(([{ id }, packs, spoilt = 0]) => [
        id,
        { packs, spoilt, weighed: packs, weighedSpoilt: spoilt, instead: [] },
      ]),
    );
    await packFromStock(tx, new Map([[orderId, packed]]));
  });

const left = async ({ id }: Product) => (await packsLeft(shop)).get(id);
const isOnSale = async (product: Product) => (await stockOf(product))[1];
const ledgerOf = async ({ id }: Product, orderId: string) => {
  const rows = await shop.db
    .select()
    .from(stockEntries)
    .where(and(eq(stockEntries.productId, id), eq(stockEntries.orderId, orderId)))
    .orderBy(stockEntries.id);
  return rows.map(({ kind, change }) => `${kind} ${change}`);
};

describe("what is packed from counts", () => {
  it("gives back what is less, takes what is more, and leaves other products alone", async () => {
    await countPacks(shop, { [tomato.id]: 10, [onion.id]: 10 });
    const id = await order([tomato, 5], [onion, 2]);
    await hold(id, [tomato, 3]);
    await hold(id, [tomato, 3]);
    expect([await left(tomato), await left(onion)]).toEqual([7, 8]);
    await hold(id, [tomato, 6]);
    expect(await left(tomato)).toBe(4);
    expect(await ledgerOf(tomato, id)).toEqual(["sold -5", "given back 2", "sold -3"]);
    await setStatus("Cancelled", id);
    expect([await left(tomato), await left(onion)]).toEqual([10, 10]);
  });

  it("takes a product that is no line of the order, and gives it back", async () => {
    await countPacks(shop, { [tomato.id]: 5, [onion.id]: 5 });
    const id = await order([tomato, 5]);
    await hold(id, [tomato, 0], [onion, 4]);
    expect([await left(tomato), await left(onion)]).toEqual([5, 1]);
    await hold(id, [tomato, 4], [onion, 1]);
    expect([await left(tomato), await left(onion)]).toEqual([1, 4]);
    await setStatus("Cancelled", id);
    expect([await left(tomato), await left(onion)]).toEqual([5, 5]);
  });

  it("refuses more than there is, and moves nothing then", async () => {
    await countPacks(shop, { [tomato.id]: 5, [onion.id]: 3 });
    const id = await order([tomato, 5]);
    const short = { message: "Only 3 of Onions are left" };
    await expect(hold(id, [tomato, 0], [onion, 4])).rejects.toMatchObject(short);
    await hold(id, [onion, 3]);
    await expect(hold(id, [tomato, 6])).rejects.toMatchObject({
      code: "SOLD_OUT",
      message: "None of Country tomatoes are left",
    });
    expect([await left(tomato), await left(onion)]).toEqual([0, 0]);
  });

  it("marks what it takes the last of as sold out, and puts nothing on sale that comes back", async () => {
    await countPacks(shop, { [tomato.id]: 5, [onion.id]: 1 });
    const id = await order([tomato, 5]);
    await hold(id, [tomato, 2], [onion, 1]);
    expect([await left(tomato), await isOnSale(tomato), await isOnSale(onion)]).toEqual([3, false, false]);
    await hold(id, [tomato, 5]);
    expect(await left(tomato)).toBe(0);
  });

  it("moves nothing for what was ordered before it was counted, but what is added", async () => {
    const id = await order([tomato, 5]);
    await countPacks(shop, { [tomato.id]: 10 });
    for (const packs of [3, 5, 0, 5]) await hold(id, [tomato, packs]);
    expect(await left(tomato)).toBe(10);
    for (const packs of [7, 7, 6, 7]) await hold(id, [tomato, packs]);
    expect(await left(tomato)).toBe(8);
    await countPacks(shop, { [tomato.id]: null });
    await countPacks(shop, { [tomato.id]: 10 });
    await hold(id, [tomato, 4]);
    expect(await left(tomato)).toBe(10);
  });

  it("says nothing of products that are not counted or gone", async () => {
    const id = await order([tomato, 1]);
    await hold(id, [tomato, 0], [onion, 400], [{ id: "gone" }, 3]);
    expect(await ledgerOf(tomato, id)).toEqual([]);
  });

  it("is what a cancelled order takes again when it is revived", async () => {
    await countPacks(shop, { [tomato.id]: 5, [onion.id]: 5 });
    const id = await order([tomato, 5]);
    await hold(id, [tomato, 2], [onion, 1]);
    await setStatus("Cancelled", id);
    await setStatus("Pending", id);
    expect([await left(tomato), await left(onion)]).toEqual([3, 4]);
    await hold(id, [tomato, 5], [onion, 0]);
    expect([await left(tomato), await left(onion)]).toEqual([0, 5]);
  });
});

it("holds the ledger to what orders come to, after anything that may happen", async () => {
  const step = fc.record({
    what: fc.constantFrom("order", "hold", "hold", "cancel", "revive", "count", "stop"),
    which: fc.nat(4),
    amount: fc.integer({ min: 0, max: 6 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14 }), async (steps) => {
      await shop.db.delete(orders);
      const product = await aProduct(shop.db, { categoryPath: tomato.categoryPath });
      await countPacks(shop, { [product.id]: 12 });
      for (const { what, which, amount } of steps) {
        const all = await shop.db.select().from(orders);
        const one = all[which % Math.max(all.length, 1)];
        if (what === "order" && amount > 0) await tryOrder([product, amount]);
        else if (what === "hold" && one?.status === "Pending") {
          await hold(one.id, [product, amount]).catch(() => undefined);
        } else if (what === "cancel" && one) await setStatus("Cancelled", one.id);
        else if (what === "revive" && one) await setStatus("Pending", one.id);
        else if (what === "count") await countPacks(shop, { [product.id]: amount });
        else if (what === "stop") await countPacks(shop, { [product.id]: null });
        if ((await left(product)) === 0) expect(await stockOf(product)).toEqual([0, false]);
      }
      await agree(product);
      const { rows } = await shop.db.execute(sql`
        select from stock_entries inner join orders on orders.id = order_id group by orders.id, pool
        having sum(change) > 0 or (status = 'Cancelled' and sum(change) <> 0
          and pool in (select counting from stock_counts))`);
      expect(rows).toEqual([]);
    }),
    { numRuns: 10 },
  );
});

/**
 * Expects that each order holds the packs that were last set, except those that were never taken in this epoch.
 */
async function agree({ id }: Product): Promise<void> {
  const [counted] = await shop.db.select().from(stockCounts).where(eq(stockCounts.productId, id));
  const packRows = await shop.db
    .select()
    .from(orderPacks)
    .innerJoin(orders, eq(orders.id, orderPacks.orderId))
    .where(eq(orderPacks.productId, id));
  for (const { order_packs: packs, orders: of } of packRows) {
    if (packs.countEpoch !== counted?.countEpoch) continue;
    const moves = await shop.db
      .select()
      .from(stockEntries)
      .where(and(eq(stockEntries.orderId, of.id), eq(stockEntries.pool, packs.countEpoch ?? "")));
    const held = moves.reduce((sum, { change }) => sum - change, 0);
    expect(held).toBe(of.status === "Cancelled" ? 0 : Math.max(0, (packs.packs ?? 0) - packs.uncounted));
  }
}
