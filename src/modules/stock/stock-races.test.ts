import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { products } from "#modules/catalog/tables.ts";
import { orderItems, orders } from "#modules/order/tables.ts";
import { checkoutOf, sendOrder } from "#tests/support/checkout.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { aShopper, type Shopper, theSeller } from "#tests/support/sign-in.ts";
import { countPacks, packsLeft } from "#tests/support/stock.ts";
import { twoDoors } from "#tests/support/two-doors.ts";

const { shop, other, doorFor } = await twoDoors();

type Product = typeof products.$inferSelect;
const BUYERS = 50;
const ROUNDS = 20;
/** As many as both doors' pools have connections: nobody else is at the database at once anyway. */
const SIDE_BY_SIDE = 20;

let meera: Shopper;
let address: { id: string };
const basket: Product[] = [];

beforeAll(async () => {
  meera = await aShopper(shop);
  address = await anAddress(shop.db, meera);
  const { categoryPath } = await aProduct(shop.db);
  for (let n = 0; n < 5; n++) basket.push(await aProduct(shop.db, { categoryPath }));
});

/** Everybody presses "Place Order" at once, each for what is theirs. */
async function crowd(wantedBy: (n: number) => Product[]): Promise<number[]> {
  const statuses: number[] = [];
  let next = 0;
  const buy = async () => {
    while (next < BUYERS) {
      const n = next++;
      const lines = wantedBy(n).map((product) => ({ product, quantity: 1 }));
      statuses.push((await sendOrder(doorFor(n), meera, checkoutOf(lines, address))).status);
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, buy));
  return statuses;
}

/** PostgreSQL ends a ring of waiting by failing one of it, which is then tried again: only its own count tells. */
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
