import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { transact } from "#kernel/db/transact.ts";
import { products } from "#modules/catalog/tables.ts";
import { orderItems, orders } from "#modules/order/tables.ts";
import { checkoutOf, sendOrder } from "#tests/support/checkout.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { aShopper, type Shopper, theSeller } from "#tests/support/sign-in.ts";
import { countPacks, packsLeft } from "#tests/support/stock.ts";
import { twoDoors } from "#tests/support/two-doors.ts";
import { waitingFor } from "#tests/support/waiting.ts";
import { stockCounts } from "../tables.ts";

const { shop, other, doorFor } = await twoDoors();

type Product = typeof products.$inferSelect;
const BUYERS = 50;
const ROUNDS = 20;
/** The number of connections in the pools of both processes, as no more can use the database at once. */
const SIDE_BY_SIDE = 20;

/** Many households, as orders of one shopper wait for each other first. */
const households: { shopper: Shopper; address: { id: string } }[] = [];
const basket: Product[] = [];

beforeAll(async () => {
  for (let n = 0; n < SIDE_BY_SIDE; n++) {
    const shopper = await aShopper(shop);
    households.push({ shopper, address: await anAddress(shop.db, shopper) });
  }
  const { categoryPath } = await aProduct(shop.db);
  for (let n = 0; n < 5; n++) basket.push(await aProduct(shop.db, { categoryPath }));
});

/** Sends the n-th buyer's order, one pack of each. */
async function order(n: number, bought: readonly Product[]): Promise<number> {
  const household = households[n % households.length];
  if (!household) throw new Error("nobody lives here");
  const { shopper, address } = household;
  const lines = bought.map((product) => ({ product, quantity: 1 }));
  return (await sendOrder(doorFor(n), shopper, checkoutOf(lines, address))).status;
}

/** Sends all orders at once, each with its own products. */
async function crowd(wantedBy: (n: number) => Product[]): Promise<number[]> {
  const statuses: number[] = [];
  let next = 0;
  const buy = async () => {
    while (next < BUYERS) {
      const n = next++;
      statuses.push(await order(n, wantedBy(n)));
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, buy));
  return statuses;
}

/** PostgreSQL's own count of deadlocks. A deadlocked transaction is retried, so only this count shows them. */
async function deadlocks(): Promise<number> {
  const { rows } = await shop.db.execute<{ deadlocks: number }>(
    sql`select deadlocks::int from pg_stat_database where datname = current_database()`,
  );
  return rows[0]?.deadlocks ?? 0;
}

const shuffled = <Item>(items: readonly Item[]) =>
  items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);

const isOnSale = async ({ id }: Product) => {
  const [row] = await shop.db.select().from(products).where(sql`${products.id} = ${id}`);
  return row?.inStock;
};

describe("fifty buyers at once", () => {
  it("get the last unit once, in every round", async () => {
    const [tomato] = basket;
    if (!tomato) throw new Error("the basket is full");
    for (let round = 0; round < ROUNDS; round++) {
      await countPacks(shop, { [tomato.id]: 1 });
      const statuses = await crowd(() => [tomato]);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.filter((status) => status === 409)).toHaveLength(BUYERS - 1);
      expect([(await packsLeft(shop)).get(tomato.id), await isOnSale(tomato)]).toEqual([0, false]);
    }
    expect(await shop.db.$count(orders)).toBe(ROUNDS);
  });

  it("of five counted products in any order never wait in a ring, and sell each unit once", async () => {
    await shop.db.delete(orders);
    const before = await deadlocks();
    for (let round = 0; round < ROUNDS; round++) {
      const counts = basket.map(({ id }, place) => [id, 10 + ((round + place) % 5)] as const);
      await countPacks(shop, Object.fromEntries(counts));
      const sold = await shop.db.$count(orders);
      const statuses = await crowd(() => shuffled(basket));
      const placed = statuses.filter((status) => status === 200).length;
      expect([placed, statuses.length]).toEqual([10, BUYERS]);
      expect((await shop.db.$count(orders)) - sold).toBe(placed);
      const left = await packsLeft(shop);
      for (const [id, count] of counts) expect(left.get(id)).toBe(count - placed);
    }
    expect(await deadlocks()).toBe(before);
    expect(await shop.db.$count(orderItems)).toBe(ROUNDS * 10 * basket.length);
  });
});

it("orders that wait for the first of their products' counts hold none of the others", async () => {
  await countPacks(shop, Object.fromEntries(basket.map(({ id }) => [id, 100])));
  const [first, ...others] = basket.map(({ id }) => id).sort();
  const freeOf = (ids: readonly string[]) => sql<{ id: string }>`
    select ${stockCounts.productId} as id from ${stockCounts}
    where ${stockCounts.productId} = any(${sql.param(ids)}::text[])
    order by 1 for update of ${stockCounts} skip locked`;
  for (let round = 0; round < 5; round++) {
    const ordering = await transact(shop.db, async (tx) => {
      await tx.execute(sql`select from ${stockCounts} where ${stockCounts.productId} = ${first} for update`);
      const both = [order(0, shuffled(basket)), order(1, shuffled(basket))];
      // The statement names the heaps first, and PostgreSQL shows only the beginning of a long one.
      await expect.poll(() => waitingFor(shop, "stock_entries"), { interval: 10 }).toBe(both.length);
      const { rows } = await tx.execute<{ id: string }>(freeOf(others));
      expect(rows.map(({ id }) => id)).toEqual(others);
      // Not awaited in here, as they wait for this transaction.
      return { both };
    });
    expect(await Promise.all(ordering.both)).toEqual([200, 200]);
  }
});

describe("counted products while the seller works on them", () => {
  it("are repriced, recounted, ordered and cancelled by everybody at once without a ring", async () => {
    const seller = await theSeller(shop);
    const before = await deadlocks();
    await countPacks(shop, Object.fromEntries(basket.map(({ id }) => [id, 12])));
    const rates = () => shuffled(basket).map(({ id }) => ({ id, price: 50 }));
    const cancelAll = async (door: typeof shop) => {
      const ids = (await shop.db.select({ id: orders.id }).from(orders)).map(({ id }) => id);
      return door.post("/api/order/update-statuses", { ids: shuffled(ids), status: "Cancelled" }, seller);
    };
    const working = async (door: typeof shop) => {
      for (let turn = 0; turn < 10; turn++) {
        await door.post("/api/product/rates", { rates: rates() }, seller);
        await cancelAll(door);
        const counts = shuffled(basket).map(({ id }) => ({ id, count: turn % 3 }));
        await door.post("/api/stock/counts", { counts }, seller);
      }
    };
    await Promise.all([crowd(() => shuffled(basket)), working(shop), working(other)]);
    expect(await deadlocks()).toBe(before);
    for (const count of (await packsLeft(shop)).values()) expect(count).toBeGreaterThanOrEqual(0);
  });
});
