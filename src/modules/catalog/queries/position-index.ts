import { type SQL, sql } from "drizzle-orm";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { productListChanges, products } from "../tables.ts";
import { type ProductRow, shownColumns } from "./product-rows.ts";

/** A list of products: the source of its query, the filter, and the order. The key identifies all of that. */
export type ProductList = { key: string; from: SQL; where: SQL | undefined; order: readonly SQL[] };

/** The positions of a list's products, in the list's order, and the snapshot in which they were read. */
type PositionIndex = { positions: Float64Array; snapshot: string; knownAt: number };

/** The limit of entries in all cached indexes of a process, of eight bytes each. */
const MAX_ENTRIES = 1_500_000;
const MAX_LISTS = 200;
/**
 * The time for which a cached index is valid. Changes are noted for a day, and a transaction that notes one has ended
 * long before.
 */
const VALID_FOR_MS = 30 * 60 * 1000;

type Cache = { indexes: Map<string, PositionIndex>; building: Map<string, Promise<PositionIndex>> };
const caches = new WeakMap<Db["$client"], Cache>();

/**
 * Does `work` with the positions of all products of a list. They belong to the same snapshot as everything that `work`
 * reads in `tx`. They are cached until a change of any list is noted, so every page costs the same, wherever it is in
 * the list.
 */
export async function withPositionIndex<Result>(
  db: Db,
  list: ProductList,
  work: (tx: Tx, positions: Float64Array) => Promise<Result>,
): Promise<Result> {
  const cache = caches.get(db.$client) ?? { indexes: new Map(), building: new Map() };
  caches.set(db.$client, cache);
  // Concurrent callers wait for one of them, without a connection.
  await cache.building.get(list.key)?.catch(() => undefined);
  return transact(db, async (tx) => work(tx, (await indexIn(tx, cache, list)).positions), {
    isolationLevel: "repeatable read",
    accessMode: "read only",
  });
}

/**
 * The list's index. A cached one counts only if it was read before this transaction's snapshot, and nothing has
 * changed since.
 */
async function indexIn(tx: Tx, { indexes, building }: Cache, list: ProductList): Promise<PositionIndex> {
  const cached = indexes.get(list.key);
  const isOlder = cached !== undefined && performance.now() - cached.knownAt < VALID_FOR_MS;
  const moment = await readMoment(tx, isOlder ? cached.snapshot : undefined);
  if (isOlder && moment.isSame) {
    store(indexes, list.key, cached);
    return cached;
  }
  const build = readIndex(tx, list, moment.snapshot);
  building.set(list.key, build);
  try {
    const index = await build;
    store(indexes, list.key, index);
    return index;
  } finally {
    if (building.get(list.key) === build) building.delete(list.key);
  }
}

/** This transaction's snapshot, and whether it sees no change of a list that `since` did not see. */
async function readMoment(tx: Connection, since: string | undefined) {
  const before = sql`${since ?? null}::text::pg_snapshot`;
  const { xact } = productListChanges;
  const { rows } = await tx.execute<{ snapshot: string; isSame: boolean }>(sql`
    select pg_current_snapshot()::text as snapshot, not exists (
      select from ${productListChanges}
      where ${xact} >= pg_snapshot_xmin(${before}) and not pg_visible_in_snapshot(${xact}, ${before})
    ) as "isSame"`);
  const [moment] = rows;
  if (!moment) throw new Error("the database did not say how it stands");
  return moment;
}

async function readIndex(
  tx: Connection,
  { from, where, order }: ProductList,
  snapshot: string,
): Promise<PositionIndex> {
  const { rows } = await tx.execute<{ positions: string | null }>(sql`
    select string_agg(${products.position}::text, ',' order by ${sql.join([...order], sql`, `)}) as positions
    from ${from} where ${where ?? sql`true`}`);
  const text = rows[0]?.positions;
  const positions = Float64Array.from(text ? text.split(",") : [], Number);
  return { positions, snapshot, knownAt: performance.now() };
}

/** Caches a list's index. The least recently used ones are dropped. */
function store(indexes: Map<string, PositionIndex>, key: string, index: PositionIndex): void {
  indexes.delete(key);
  indexes.set(key, index);
  let entries = [...indexes.values()].reduce((sum, { positions }) => sum + positions.length, 0);
  for (const [oldest, { positions }] of indexes) {
    if (entries <= MAX_ENTRIES && indexes.size <= MAX_LISTS) return;
    indexes.delete(oldest);
    entries -= positions.length;
  }
}

/** Products for shoppers in the order of their ids. */
export async function productsByIds(db: Connection, ids: readonly string[]): Promise<ProductRow[]> {
  const rows = await db
    .select(shownColumns())
    .from(products)
    .where(sql`${products.id} = any(${sql.param(ids)}::text[])`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The products at these positions in the shop's order, in the given order. */
export async function productsAt(db: Connection, positions: Float64Array): Promise<ProductRow[]> {
  if (positions.length === 0) return [];
  const positionList = sql.param([...positions]);
  const rows = await db
    .select(shownColumns())
    .from(products)
    .where(sql`${products.position} = any(${positionList}::bigint[])`);
  const byPosition = new Map(rows.map((row) => [row.position, row]));
  return [...positions].flatMap((position) => byPosition.get(position) ?? []);
}
