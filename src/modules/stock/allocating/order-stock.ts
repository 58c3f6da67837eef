import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { products } from "#modules/catalog/index.ts";
import type { OrderExtension, OrderRequest, PlacementSession } from "#modules/order/index.ts";
import { orderedIn, placedOf, placingFromHeaps } from "../heaps/place-from-heaps.ts";
import { orderPacks, stockCounts, stockEntries } from "../tables.ts";
import { followToDays, forgetBag, releaseStock, takeAgain } from "./follow-orders.ts";
import { packFromStock } from "./pack-bags.ts";
import { countShort, moved, movePools, type NewEntry, poolKey, poolWrites } from "./pools.ts";

/**
 * Prevents overselling: an order takes from the counts, and from the heaps of its delivery day. It holds exactly what it
 * needs of them through being packed, changed, cancelled, restored and moved to another day. Days of heaps are locked before
 * counts, and counts before products.
 */
export const stockExtension: OrderExtension = {
  locks: "days of heaps",
  placing: placingFromHeaps,
  onPacked: packFromStock,
  reserve: { release: releaseStock, reserveAgain: takeAgain, follow: followToDays },
  revising: ({ orderId }) => forgetBag(orderId),
};

/**
 * Locks counts before products. Other orders of the same counted products wait for the counts and hold no product, so that
 * one that has just sold out can be marked at once.
 */
export const countsExtension: OrderExtension = {
  locks: "counts",
  placing: { locks: lockCounts, open: (_, { locked }) => openPlacementSession(locked) },
};

/**
 * Locks the counts of the ordered products, in the order of the products' ids, so that two orders can't deadlock; after
 * a wait the current count applies. Products that are not counted are left out. A changed order may hold others than it
 * has ordered, which were packed instead. A preview locks nothing.
 */
function lockCounts(requests: readonly OrderRequest[], isPreview: boolean): SQL {
  return sql`
  select ${stockCounts.productId} as "productId", ${stockCounts.countEpoch} as "countEpoch", ${stockCounts.count} as "left",
    ${heldBy(requests)} as held, ${products.name}, ${products.inStock} as "inStock"
  from ${stockCounts} inner join ${products} on ${products.id} = ${stockCounts.productId}
  where ${stockCounts.productId} = any(${sql.param(orderedIn(requests))}::text[]
    || array(select product_id from ${stockEntries} where heap_id is null and order_id = any(${sql.param(placedOf(requests))}::text[])))
  order by ${stockCounts.productId}
  ${isPreview ? sql`` : sql`for update of ${stockCounts}`}`;
}

/** The packs of a count that changed orders have taken from it, without spoilt ones; new orders have none. */
function heldBy(requests: readonly OrderRequest[]): SQL {
  const ids = placedOf(requests);
  if (ids.length === 0) return sql`0`;
  const ofOrders = sql`order_id = any(${sql.param(ids)}::text[])`;
  return sql`greatest(0, coalesce((select -sum(change) from ${stockEntries} where ${ofOrders} and pool = ${stockCounts.countEpoch}), 0)
    - coalesce((select sum(greatest(0, spoilt - uncounted)) from ${orderPacks}
      where ${ofOrders} and product_id = ${stockCounts.productId} and counting = ${stockCounts.countEpoch}), 0))::int`;
}

const countSchema = z.object({
  productId: z.string(),
  countEpoch: z.string(),
  left: z.int(),
  held: z.int(),
  name: z.string(),
  inStock: z.boolean(),
});
type Counted = z.infer<typeof countSchema>;

/**
 * Reserves orders' packs from the locked counts. Throws `SOLD_OUT`, naming the product and the packs left, if there are
 * too few. A product that is not counted always suffices.
 */
function openPlacementSession(locked: readonly unknown[]): PlacementSession {
  const counts = new Map(
    locked.map((row) => countSchema.parse(row)).map((count) => [count.productId, count]),
  );
  const pools = new Map([...counts.values()].map((count) => [poolKey(count), count]));
  // What a changed order has taken is free for it.
  const isFreed = ({ left, held }: Counted) => left === 0 && held > 0;
  const backOnSale = [...counts.values()].filter(isFreed).map(({ productId }) => productId);
  const entries: NewEntry[] = [];
  return {
    backOnSale,
    check: (request) => {
      const [short] = demandsOf(counts, request).filter(
        ({ count: { left, held }, packs }) => packs > left + held,
      );
      if (!short) return;
      const { name, inStock, left, held } = short.count;
      throw countShort({ name, inStock: inStock || isFreed(short.count), left: left + held });
    },
    reserve: (draft) => {
      const needed = new Map(demandsOf(counts, draft).map(({ count, packs }) => [count, packs]));
      for (const count of counts.values()) {
        const { productId, held } = count;
        const change = held - (needed.get(count) ?? 0);
        count.held = 0;
        const of = { orderId: draft.orderId, productId, pool: count };
        entries.push(...movePools(pools, moved(of, change < 0 ? "sold" : "given back", change)));
      }
    },
    writes: () => poolWrites(entries, { backOnSale: true }),
  };
}

/** The packs of each counted product in an order, by the products' ids. A client may send a product twice. */
function demandsOf(counts: ReadonlyMap<string, Counted>, { items }: OrderRequest) {
  const packs = new Map<string, number>();
  for (const { product, quantity } of items) packs.set(product, (packs.get(product) ?? 0) + quantity);
  return [...packs]
    .flatMap(([id, quantity]) => {
      const count = counts.get(id);
      return count && quantity > 0 ? [{ count, packs: quantity }] : [];
    })
    .sort((a, b) => (a.count.productId < b.count.productId ? -1 : 1));
}
