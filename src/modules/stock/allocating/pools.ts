import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { insertRows, runTogether } from "#kernel/db/sql-parts.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { availabilityUpdate, isSoldOut, packText, packTotal, products } from "#modules/catalog/index.ts";
import { orderServerTexts as orderTexts, SOLD_OUT } from "#modules/order/index.ts";
import type { BaseUnit } from "../rules/shared/base-units.ts";
import type { StockKind } from "../rules/stock-kinds.ts";
import { t } from "../server-texts.ts";
import { heapDays, heaps, stockCounts, stockEntries } from "../tables.ts";

/** The packs of a counted product, locked until the transaction ends. */
export type Count = { productId: string; countEpoch: string; name: string; inStock: boolean; left: number };

/** A heap and a delivery day, `yyyy-mm-dd`. */
export type HeapAndDay = { heapId: string; day: string };

/** A heap's produce for a day, locked until the transaction ends. Amounts are in base units. */
export type HeapDay = HeapAndDay & { name: string; unit: BaseUnit; left: number; total: number };

/** What orders take from: a heap's day, or a count. */
export type Pool = HeapDay | Count;

/** What produce belongs to in another module, such as a grower's lot, by its id. It has entries of its own. */
export type SourceRef = { source: string };

/** The key of a heap's day, of a product's count in one epoch, or of a source. */
export type PoolRef = HeapAndDay | Pick<Count, "productId" | "countEpoch"> | SourceRef;

export const dayKey = ({ heapId, day }: HeapAndDay) => `${heapId} ${day}`;

/** The name of a pool in the ledger. */
export function poolKey(of: PoolRef): string {
  if ("heapId" in of) return dayKey(of);
  return "source" in of ? of.source : of.countEpoch;
}

/** Pools by their keys. */
export const byKey = <Of extends PoolRef>(pools: readonly Of[]): Map<string, Of> =>
  new Map(pools.map((pool) => [poolKey(pool), pool]));

/**
 * A change of a pool, below zero if something goes. An order's has its id and the product that it is for. `partOf` is the
 * entry of a heap's loss of which a source bears a part.
 */
export type PoolMove = {
  pool: PoolRef;
  kind: StockKind;
  change: number;
  orderId?: string;
  productId?: string;
  otherDay?: string | null;
  seller?: string | null;
  reason?: string | null;
  source?: string | null;
  reverses?: number;
  partOf?: number;
};

type OfOrder = { pool: PoolRef; orderId: string; productId: string };

/** An order's move, or none if nothing changes. */
export const moved = (
  { pool, orderId, productId }: OfOrder,
  kind: "sold" | "given back" | "spoilt",
  change: number,
): PoolMove[] => (change === 0 ? [] : [{ pool, orderId, productId, kind, change }]);

/**
 * Locks pools: days of heaps first, then counts, each in their order, as all code does, so that two changes can't
 * deadlock. After a wait the current amounts apply. Days without a row, and counts of an epoch that has ended, are left
 * out.
 */
export async function lockPools(tx: Tx, refs: readonly PoolRef[]): Promise<Map<string, Pool>> {
  const days = await lockHeapDays(
    tx,
    refs.filter((ref) => "heapId" in ref),
  );
  const counts = await lockCounts(
    tx,
    refs.flatMap((ref) => ("countEpoch" in ref ? [ref.productId] : [])),
  );
  return byKey([...days.values(), ...counts.values()]);
}

/** Locks days of heaps in the order of heap and day. Days without a row are left out. */
export async function lockHeapDays(tx: Tx, days: readonly HeapAndDay[]): Promise<Map<string, HeapDay>> {
  if (days.length === 0) return new Map();
  const { rows } = await tx.execute<HeapDay>(sql`
    select ${heapDays.heapId} as "heapId", ${heapDays.day}::text as day, ${heapDays.left}::float8 as "left",
      ${heapDays.total}::float8 as total, ${heaps.name}, ${heaps.unit}
    from ${heapDays} inner join ${heaps} on ${heaps.id} = ${heapDays.heapId}
    where (${heapDays.heapId}, ${heapDays.day}) in (select "heapId", day
      from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as wanted ("heapId" text, day date))
    order by ${heapDays.heapId}, ${heapDays.day}
    for update of ${heapDays}`);
  return byKey(rows);
}

/** Locks the counts of products, before the products, in the order of their ids. By the products' ids. */
export async function lockCounts(tx: Tx, ids: readonly string[]): Promise<Map<string, Count>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.execute<Count>(sql`
    select ${stockCounts.productId} as "productId", ${stockCounts.countEpoch} as "countEpoch", ${stockCounts.count} as "left",
      ${products.name}, ${products.inStock} as "inStock"
    from ${stockCounts} inner join ${products} on ${products.id} = ${stockCounts.productId}
    where ${stockCounts.productId} = any(${sql.param([...ids])}::text[])
    order by ${stockCounts.productId}
    for update of ${stockCounts}`);
  return new Map(rows.map((count) => [count.productId, count]));
}

/** A product with its pack, locked until the transaction ends. */
export type LockedProduct = Pick<typeof products.$inferSelect, "id" | "name" | "otherNames"> & {
  quantity: number;
  unit: string;
};

/** Locks products after their counts, in the order of their ids: their packs stay, and orders of them are written before. */
export const lockProducts = (tx: Tx, ids: readonly string[]): Promise<LockedProduct[]> =>
  tx
    .select({
      id: products.id,
      name: products.name,
      otherNames: products.otherNames,
      quantity: products.packQuantity,
      unit: products.packUnit,
    })
    .from(products)
    .where(sql`${products.id} = any(${sql.param([...ids])}::text[])`)
    .orderBy(products.id)
    .for("no key update");

/** An entry of the ledger that is not written yet. */
export type NewEntry = typeof stockEntries.$inferInsert;

/** An entry's columns of which a move may say nothing. */
const NOTHING_MORE = {
  heapId: null,
  day: null,
  totalAfter: null,
  productId: null,
  orderId: null,
  otherDay: null,
  seller: null,
  reason: null,
  source: null,
  reverses: null,
  partOf: null,
};

/**
 * Applies moves to locked pools, which are changed in place and have enough, and returns their entries of the ledger. The
 * database moves a source by itself.
 */
export const movePools = (pools: ReadonlyMap<string, Pool>, moves: readonly PoolMove[]): NewEntry[] =>
  moves.map(({ pool: ref, ...move }) => {
    const key = poolKey(ref);
    const entry = { ...NOTHING_MORE, ...move, pool: key };
    const pool = pools.get(key);
    if (!pool) {
      if (!("source" in ref)) throw new Error("stock was moved that is not locked");
      return { ...entry, source: ref.source, leftAfter: 0 };
    }
    pool.left += move.change;
    if ("countEpoch" in pool) return { ...entry, productId: pool.productId, leftAfter: pool.left };
    // What orders take and give back leaves the total as it is.
    if (move.orderId === undefined) pool.total += move.change;
    const { heapId, day, left: leftAfter, total: totalAfter } = pool;
    return { ...entry, heapId, day, leftAfter, totalAfter };
  });

/** The statements that write what sources lose and get back. They are locked. */
export const sourceWrites = (moves: readonly (PoolMove & { pool: SourceRef })[]): SQL[] =>
  entriesWrites(movePools(new Map(), moves));

/** The condition for entries of counts: no heap's, and no source's own. */
export const OF_COUNTS = sql`${stockEntries.heapId} is null and ${stockEntries.pool} is distinct from ${stockEntries.source}`;

const isOfCount = ({ heapId, pool, source }: NewEntry) => !heapId && pool !== source;

/** The statements that write entries, and the pools as the last entry of each leaves them. */
export function entriesWrites(entries: readonly NewEntry[]): SQL[] {
  if (entries.length === 0) return [];
  const last = [...new Map(entries.map((entry) => [entry.pool, entry])).values()];
  const days = last.filter(({ heapId }) => heapId);
  const counts = last.filter(isOfCount);
  return [
    ...(days.length > 0
      ? [
          sql`update ${heapDays} set "left" = moved."leftAfter", total = moved."totalAfter"
            from jsonb_to_recordset(${JSON.stringify(days)}::jsonb)
              as moved ("heapId" text, day date, "leftAfter" bigint, "totalAfter" bigint)
            where ${heapDays.heapId} = moved."heapId" and ${heapDays.day} = moved.day`,
        ]
      : []),
    ...(counts.length > 0
      ? [
          sql`update ${stockCounts} set count = moved."leftAfter"
            from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as moved ("productId" text, "leftAfter" integer)
            where ${stockCounts.productId} = moved."productId"`,
        ]
      : []),
    insertRows(stockEntries, entries),
  ];
}

/**
 * The same, and products whose count falls to zero are sold out. Where it rises from there, `backOnSale` puts them on sale
 * again.
 */
export function poolWrites(entries: readonly NewEntry[], { backOnSale }: { backOnSale: boolean }): SQL[] {
  const counts = Map.groupBy(entries.filter(isOfCount), ({ productId }) => productId ?? "");
  const idsOf = (isIn: (before: number, after: number) => boolean) =>
    [...counts].flatMap(([productId, [first, ...others]]) => {
      if (!first) return [];
      const after = others.at(-1)?.leftAfter ?? first.leftAfter;
      return isIn(first.leftAfter - first.change, after) ? [productId] : [];
    });
  const emptied = idsOf((before, after) => after === 0 && before > 0);
  const back = idsOf((before, after) => backOnSale && before === 0 && after > 0);
  return [
    ...entriesWrites(entries),
    ...(emptied.length > 0 ? [availabilityUpdate(emptied, false)] : []),
    ...(back.length > 0 ? [availabilityUpdate(back, true)] : []),
  ];
}

/** Applies moves to locked pools and writes them, with `backOnSale` as `poolWrites` has it. */
export async function writeMoves(
  tx: Tx,
  pools: ReadonlyMap<string, Pool>,
  moves: readonly PoolMove[],
  backOnSale = false,
): Promise<void> {
  await runTogether(tx, poolWrites(movePools(pools, moves), { backOnSale }));
}

/** An amount in words: `3 kg`, `250 g`, `6 pcs`. */
export const amountText = (amount: number, unit: BaseUnit) =>
  packText(packTotal({ quantity: 1, unit }, amount));

/** The refusal of an order that needs more packs than there are: `SOLD_OUT`. */
export function countShort({ name, inStock, left }: Pick<Count, "name" | "inStock" | "left">): AppError {
  return left === 0 || isSoldOut({ inStock })
    ? new AppError(SOLD_OUT, orderTexts.later("productSoldOut", { name }))
    : new AppError(SOLD_OUT, t.later("onlyLeft", { product: name, left }));
}
