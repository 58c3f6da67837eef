import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { insertRows } from "#kernel/db/sql-parts.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { availabilityUpdate, isSoldOut, products } from "#modules/catalog/index.ts";
import {
  type OrderExtension,
  type OrderRequest,
  orderServerTexts as orderTexts,
  type PlacementSession,
  SOLD_OUT,
} from "#modules/order/index.ts";
import { t } from "../server-texts.ts";
import { orderPacks, stockCounts, stockMoves } from "../tables.ts";
import { allocate } from "./allocate.ts";
import { reAllocate, releaseStock } from "./re-allocate.ts";

/**
 * Prevents overselling: an order takes its packs from the counts and returns them when it is cancelled. The counts are
 * locked before the products, and other orders of the same products wait there without any product. So nobody else
 * holds a product that has just sold out when it is marked.
 */
export const stockExtension: OrderExtension = {
  placing: { locks: lockCounts, open: (_, { locked }) => openPlacementSession(locked) },
  onPacked: allocate,
  reserve: { release: releaseStock, reserveAgain: reAllocate },
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
  where ${stockCounts.productId} = any(${sql.param(idsOf(requests))}::text[]
    || array(select product_id from ${stockMoves} where order_id = any(${sql.param(placedOf(requests))}::text[])))
  order by ${stockCounts.productId}
  ${isPreview ? sql`` : sql`for update of ${stockCounts}`}`;
}

/** The packs of a count that changed orders have taken from it, without spoilt ones; new orders have none. */
function heldBy(requests: readonly OrderRequest[]): SQL {
  const ids = placedOf(requests);
  if (ids.length === 0) return sql`0`;
  const ofOrders = sql`order_id = any(${sql.param(ids)}::text[]) and product_id = ${stockCounts.productId}
    and counting = ${stockCounts.countEpoch}`;
  return sql`greatest(0, coalesce((select -sum(change) from ${stockMoves} where ${ofOrders}), 0)
    - coalesce((select sum(greatest(0, spoilt - uncounted)) from ${orderPacks} where ${ofOrders}), 0))::int`;
}

const placedOf = (requests: readonly OrderRequest[]) =>
  requests.flatMap(({ isPlaced, orderId }) => (isPlaced ? [orderId] : []));

const idsOf = (requests: readonly OrderRequest[]) => [
  ...new Set(requests.flatMap(({ items }) => items.map(({ product }) => product))),
];

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
function openPlacementSession(held: readonly unknown[]): PlacementSession {
  const rows = held.map((row) => countSchema.parse(row));
  // What a changed order has taken is free for it.
  const backOnSale = rows.flatMap(({ productId, left, held: own }) =>
    left === 0 && own > 0 ? [productId] : [],
  );
  const counts = new Map(
    rows.map((row) => [
      row.productId,
      { ...row, left: row.left + row.held, inStock: row.inStock || backOnSale.includes(row.productId) },
    ]),
  );
  const before = new Map(rows.map(({ productId, left }) => [productId, left]));
  const moves: (typeof stockMoves.$inferInsert)[] = [];
  const packedAnew: SQL[] = [];
  return {
    backOnSale,
    check: (request) => {
      const [short] = demandsOf(counts, request).filter(({ counted, packs }) => packs > counted.left);
      if (short) throw new AppError(SOLD_OUT, refusalOf(short.counted));
    },
    reserve: (draft) => {
      const { orderId } = draft;
      const needed = new Map(demandsOf(counts, draft).map(({ counted, packs }) => [counted, packs]));
      for (const counted of counts.values()) {
        const packs = needed.get(counted) ?? 0;
        const change = counted.held - packs;
        counted.left -= packs;
        counted.held = 0;
        const { productId, countEpoch, left: countAfter } = counted;
        const kind = change < 0 ? "sold" : "given back";
        if (change !== 0) moves.push({ productId, countEpoch, kind, change, countAfter, orderId });
      }
      if (draft.isPlaced) packedAnew.push(...forgetPacks(draft));
    },
    writes: () => [...(moves.length === 0 ? [] : writesOf(counts, moves, before)), ...packedAnew],
  };
}

/** The packs of each counted product in an order, by the products' ids. A client may send a product twice. */
function demandsOf(counts: ReadonlyMap<string, Counted>, { items }: OrderRequest) {
  const packs = new Map<string, number>();
  for (const { product, quantity } of items) packs.set(product, (packs.get(product) ?? 0) + quantity);
  return [...packs]
    .flatMap(([id, quantity]) => {
      const counted = counts.get(id);
      return counted && quantity > 0 ? [{ counted, packs: quantity }] : [];
    })
    .sort((a, b) => (a.counted.productId < b.counted.productId ? -1 : 1));
}

function refusalOf({ name, inStock, left }: Counted) {
  if (left === 0 || isSoldOut({ inStock })) return orderTexts.later("productSoldOut", { name });
  return t.later("onlyLeft", { product: name, left });
}

/**
 * The statements that write the new counts, the ledger, and the products that have sold out. Nobody else holds a
 * product that has just sold out: another order waits for its count first, without any product.
 */
function writesOf(
  counts: ReadonlyMap<string, Counted>,
  moves: (typeof stockMoves.$inferInsert)[],
  before: ReadonlyMap<string, number>,
): SQL[] {
  const moved = new Set(moves.map(({ productId }) => productId));
  const changed = [...counts.values()].filter(({ productId }) => moved.has(productId));
  const emptied = changed.filter(({ left }) => left === 0).map(({ productId }) => productId);
  const back = changed.flatMap(({ productId, left }) =>
    left > 0 && before.get(productId) === 0 ? [productId] : [],
  );
  return [
    sql`update ${stockCounts} set count = moved."left"
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as moved ("productId" text, "left" integer)
      where ${stockCounts.productId} = moved."productId"`,
    insertRows(stockMoves, moves),
    ...(emptied.length > 0 ? [availabilityUpdate(emptied, false)] : []),
    ...(back.length > 0 ? [availabilityUpdate(back, true)] : []),
  ];
}

/**
 * The statements by which a changed order has what its lines say from the current counts, and no longer what was packed
 * before. Spoilt packs stay lost; they were taken from the earlier counts.
 */
function forgetPacks({ orderId, items }: OrderRequest): SQL[] {
  return [
    sql`delete from ${orderPacks} where ${orderPacks.orderId} = ${orderId} and ${orderPacks.spoilt} = 0`,
    sql`update ${orderPacks} as packed set
        packs = coalesce((select sum(line.quantity) from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
          as line (product text, quantity int) where line.product = packed.product_id), 0),
        counting = coalesce(counted.counting, packed.counting),
        uncounted = case when counted.counting is null then packed.uncounted
          when packed.counting = counted.counting then least(packed.uncounted, packed.spoilt) else packed.spoilt end
      from ${orderPacks} as own left join ${stockCounts} as counted on counted.product_id = own.product_id
      where own.order_id = packed.order_id and own.product_id = packed.product_id
        and packed.order_id = ${orderId} and packed.spoilt > 0`,
  ];
}
