import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { insertRows } from "#kernel/db/sql-parts.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { availabilityUpdate, isSoldOut, products } from "#modules/catalog/index.ts";
import { orderServerTexts as orderTexts, SOLD_OUT } from "#modules/order/index.ts";
import {
  applyMoves,
  dayKey,
  type HeapAndDay,
  type HeapDay,
  heapWrites,
  lockHeapDays,
} from "../heaps/heap-days.ts";
import type { HeapKind } from "../rules/heap-amounts.ts";
import { t } from "../server-texts.ts";
import { stockCounts, stockMoves } from "../tables.ts";

/** The packs of a counted product, locked until the transaction ends. */
export type Count = { productId: string; countEpoch: string; name: string; inStock: boolean; left: number };

/** What orders take from: a heap's day, or a count. */
export type Pool = HeapDay | Count;

/** The key of a heap's day, or of a product's count in one epoch. */
export type PoolRef = HeapAndDay | Pick<Count, "productId" | "countEpoch">;

export const poolKey = (of: PoolRef) =>
  "heapId" in of ? dayKey(of) : JSON.stringify([of.productId, of.countEpoch]);

/** A change of a pool for an order's product, below zero if the order takes. */
export type PoolMove = { pool: PoolRef; orderId: string; productId: string; kind: OrderKind; change: number };

type OrderKind = Extract<HeapKind, "sold" | "given back" | "spoilt">;

/** A move, or none if nothing changes. */
export const moved = (
  of: Pick<PoolMove, "pool" | "orderId" | "productId">,
  kind: OrderKind,
  change: number,
): PoolMove[] =>
  change === 0 ? [] : [{ pool: of.pool, orderId: of.orderId, productId: of.productId, kind, change }];

/**
 * Locks pools: days of heaps first, then counts, each in their order, as all code does, so that two changes can't
 * deadlock. After a wait the current amounts apply. Days without a row, and counts of an epoch that has ended, are left
 * out.
 */
export async function lockPools(tx: Tx, refs: readonly PoolRef[]): Promise<Map<string, Pool>> {
  const pools = new Map<string, Pool>(
    await lockHeapDays(
      tx,
      refs.filter((ref) => "heapId" in ref),
    ),
  );
  const ids = refs.flatMap((ref) => ("heapId" in ref ? [] : [ref.productId]));
  if (ids.length === 0) return pools;
  const { rows } = await tx.execute<Count>(sql`
    select ${stockCounts.productId} as "productId", ${stockCounts.countEpoch} as "countEpoch", ${stockCounts.count} as "left",
      ${products.name}, ${products.inStock} as "inStock"
    from ${stockCounts} inner join ${products} on ${products.id} = ${stockCounts.productId}
    where ${stockCounts.productId} = any(${sql.param(ids)}::text[])
    order by ${stockCounts.productId}
    for update of ${stockCounts}`);
  for (const count of rows) pools.set(poolKey(count), count);
  return pools;
}

/** The entries of ledgers, in the order of their moves. */
type Entries = {
  heaps: ReturnType<typeof applyMoves>;
  counts: (typeof stockMoves.$inferInsert)[];
};

/** The ledgers' entries of a transaction, before its first move. */
export const newEntries = (): Entries => ({ heaps: [], counts: [] });

/** Applies moves to locked pools, which are changed in place, and adds them to the ledgers' entries. They have enough. */
export function movePools(
  pools: ReadonlyMap<string, Pool>,
  moves: readonly PoolMove[],
  entries: Entries,
): void {
  for (const { pool: ref, ...move } of moves) {
    const pool = pools.get(poolKey(ref));
    if (!pool) throw new Error("stock was moved that is not locked");
    if ("heapId" in pool) {
      const { heapId, day } = pool;
      entries.heaps.push(...applyMoves(new Map([[dayKey(pool), pool]]), [{ ...move, heapId, day }]));
      continue;
    }
    pool.left += move.change;
    // What is not spoilt after all was given back.
    const kind = move.kind === "spoilt" && move.change > 0 ? "given back" : move.kind;
    entries.counts.push({ ...move, kind, countEpoch: pool.countEpoch, countAfter: pool.left });
  }
}

/**
 * The statements that write the ledgers' entries, and the pools as the last entry of each leaves them. Products whose count
 * falls to zero are sold out. Where it rises from there, `backOnSale` puts them on sale again.
 */
export function poolWrites({ heaps, counts }: Entries, { backOnSale }: { backOnSale: boolean }): SQL[] {
  if (counts.length === 0) return heapWrites(heaps);
  const changed = [...Map.groupBy(counts, ({ productId }) => productId)].map(([productId, entries]) => {
    const [first] = entries;
    const { countAfter = 0 } = entries.at(-1) ?? {};
    return { productId, countAfter, before: first ? first.countAfter - first.change : 0 };
  });
  const idsOf = (isIn: (count: (typeof changed)[number]) => boolean) =>
    changed.filter(isIn).map(({ productId }) => productId);
  const emptied = idsOf(({ before, countAfter }) => countAfter === 0 && before > 0);
  const back = idsOf(({ before, countAfter }) => backOnSale && before === 0 && countAfter > 0);
  return [
    ...heapWrites(heaps),
    sql`update ${stockCounts} set count = moved."countAfter"
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as moved ("productId" text, "countAfter" integer)
      where ${stockCounts.productId} = moved."productId"`,
    insertRows(stockMoves, counts),
    ...(emptied.length > 0 ? [availabilityUpdate(emptied, false)] : []),
    ...(back.length > 0 ? [availabilityUpdate(back, true)] : []),
  ];
}

/** The refusal of an order that needs more packs than there are: `SOLD_OUT`. */
export function countShort({ name, inStock, left }: Pick<Count, "name" | "inStock" | "left">): AppError {
  return left === 0 || isSoldOut({ inStock })
    ? new AppError(SOLD_OUT, orderTexts.later("productSoldOut", { name }))
    : new AppError(SOLD_OUT, t.later("onlyLeft", { product: name, left }));
}
