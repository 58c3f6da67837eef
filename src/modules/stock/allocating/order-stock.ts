import { and, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "#kernel/db/connect.ts";
import { insertRows } from "#kernel/db/sql-parts.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { availabilityUpdate, isSoldOut, products } from "#modules/catalog/index.ts";
import {
  type OrderExtension,
  type OrderRequest,
  orderItems,
  orderServerTexts as orderTexts,
  type PlacementSession,
  type RevisedOrder,
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
  onRevised: forgetPacks,
  reserve: { release: releaseStock, reserveAgain: reAllocate },
};

/** A changed order takes what its lines say, and no longer what was packed before. Spoilt packs stay lost. */
async function forgetPacks(tx: Tx, { orderId }: RevisedOrder): Promise<void> {
  await tx.delete(orderPacks).where(and(eq(orderPacks.orderId, orderId), eq(orderPacks.spoilt, 0)));
  await tx.execute(sql`update ${orderPacks} as packed set packs = coalesce((
      select sum(line.quantity) from ${orderItems} as line
      where line.order_id = packed.order_id and line.product_id = packed.product_id), 0)
    where packed.order_id = ${orderId}`);
}

/**
 * Locks the counts of the ordered products, in the order of the products' ids, so that two orders can't deadlock; after
 * a wait the current count applies. Products that are not counted are left out.
 */
function lockCounts(requests: readonly OrderRequest[]): SQL {
  return sql`
  select ${stockCounts.productId} as "productId", ${stockCounts.countEpoch} as "countEpoch", ${stockCounts.count} as "left",
    ${products.name}, ${products.inStock} as "inStock"
  from ${stockCounts} inner join ${products} on ${products.id} = ${stockCounts.productId}
  where ${stockCounts.productId} = any(${sql.param(idsOf(requests))}::text[])
  order by ${stockCounts.productId}
  for update of ${stockCounts}`;
}

const idsOf = (requests: readonly OrderRequest[]) => [
  ...new Set(requests.flatMap(({ items }) => items.map(({ product }) => product))),
];

const countSchema = z.object({
  productId: z.string(),
  countEpoch: z.string(),
  left: z.int(),
  name: z.string(),
  inStock: z.boolean(),
});
type Counted = z.infer<typeof countSchema>;

/**
 * Reserves orders' packs from the locked counts. Throws `SOLD_OUT`, naming the product and the packs left, if there are
 * too few. A product that is not counted always suffices.
 */
function openPlacementSession(held: readonly unknown[]): PlacementSession {
  const counts = new Map(
    held.map((row) => {
      const counted = countSchema.parse(row);
      return [counted.productId, counted];
    }),
  );
  const moves: (typeof stockMoves.$inferInsert)[] = [];
  return {
    check: (request) => {
      const [short] = demandsOf(counts, request).filter(({ counted, packs }) => packs > counted.left);
      if (short) throw new AppError(SOLD_OUT, refusalOf(short.counted));
    },
    reserve: (draft) => {
      const { orderId } = draft;
      for (const { counted, packs } of demandsOf(counts, draft)) {
        counted.left -= packs;
        const { productId, countEpoch, left: countAfter } = counted;
        moves.push({ productId, countEpoch, kind: "sold", change: -packs, countAfter, orderId });
      }
    },
    writes: () => (moves.length === 0 ? [] : writesOf(counts, moves)),
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
function writesOf(counts: ReadonlyMap<string, Counted>, moves: (typeof stockMoves.$inferInsert)[]): SQL[] {
  const moved = new Set(moves.map(({ productId }) => productId));
  const changed = [...counts.values()].filter(({ productId }) => moved.has(productId));
  const emptied = changed.filter(({ left }) => left === 0).map(({ productId }) => productId);
  return [
    sql`update ${stockCounts} set count = moved."left"
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as moved ("productId" text, "left" integer)
      where ${stockCounts.productId} = moved."productId"`,
    insertRows(stockMoves, moves),
    ...(emptied.length > 0 ? [availabilityUpdate(emptied, false)] : []),
  ];
}
