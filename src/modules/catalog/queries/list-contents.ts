import { type SQL, sql } from "drizzle-orm";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { productListChanges, products } from "../tables.ts";
import type { ProductRow } from "./product-rows.ts";

/** A list of products: the source of its query, the filter, and the order. The key identifies all of that. */
export type ProductList = { key: string; from: SQL; where: SQL | undefined; order: readonly SQL[] };

/** The positions of a list's products, in the list's order, and the snapshot in which they were read. */
type Contents = { positions: Float64Array; snapshot: string; knownAt: number };

/** The limit of entries in all kept lists of a process, of eight bytes each. */
const MOST_ENTRIES = 1_500_000;
const MOST_LISTS = 200;
/**
 * The time for which kept positions are valid. Changes are noted for a day, and a transaction that notes one has ended
 * long before.
 */
const GOOD_FOR_MS = 30 * 60 * 1000;

type Shelf = { kept: Map<string, Contents>; building: Map<string, Promise<Contents>> };
const shelves = new WeakMap<Db["$client"], Shelf>();

/**
 * Does `work` with the positions of all products of a list. They belong to the same snapshot as everything that `work`
 * reads in `tx`. They are kept until a change of any list is noted, so every page costs the same, wherever it is in the
 * list.
 */
export async function withContents<Result>(
  db: Db,
  list: ProductList,
  work: (tx: Tx, positions: Float64Array) => Promise<Result>,
): Promise<Result> {
  const shelf = shelves.get(db.$client) ?? { kept: new Map(), building: new Map() };
  shelves.set(db.$client, shelf);
  // Concurrent callers wait for one of them, without a connection.
  await shelf.building.get(list.key)?.catch(() => undefined);
  return transact(db, async (tx) => work(tx, (await contentsIn(tx, shelf, list)).positions), {
    isolationLevel: "repeatable read",
    accessMode: "read only",
  });
}

/**
 * The list's positions. Kept ones count only if they were read before this transaction's snapshot, and nothing has
 * changed since.
 */
async function contentsIn(tx: Tx, { kept, building }: Shelf, list: ProductList): Promise<Contents> {
  const found = kept.get(list.key);
  const isOlder = found !== undefined && performance.now() - found.knownAt < GOOD_FOR_MS;
  const moment = await readMoment(tx, isOlder ? found.snapshot : undefined);
  if (isOlder && moment.isSame) {
    keep(kept, list.key, found);
    return found;
  }
  const build = readContents(tx, list, moment.snapshot);
  building.set(list.key, build);
  try {
    const contents = await build;
    keep(kept, list.key, contents);
    return contents;
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

async function readContents(
  tx: Connection,
  { from, where, order }: ProductList,
  snapshot: string,
): Promise<Contents> {
  const { rows } = await tx.execute<{ positions: string | null }>(sql`
    select string_agg(${products.position}::text, ',' order by ${sql.join([...order], sql`, `)}) as positions
    from ${from} where ${where ?? sql`true`}`);
  const text = rows[0]?.positions;
  const positions = Float64Array.from(text ? text.split(",") : [], Number);
  return { positions, snapshot, knownAt: performance.now() };
}

/** Keeps a list's positions. The least recently used lists are dropped. */
function keep(kept: Map<string, Contents>, key: string, contents: Contents): void {
  kept.delete(key);
  kept.set(key, contents);
  let entries = [...kept.values()].reduce((sum, { positions }) => sum + positions.length, 0);
  for (const [oldest, { positions }] of kept) {
    if (entries <= MOST_ENTRIES && kept.size <= MOST_LISTS) return;
    kept.delete(oldest);
    entries -= positions.length;
  }
}

/** Products in the order of their ids. */
export async function inTurn(db: Connection, ids: readonly string[]): Promise<ProductRow[]> {
  const rows = await db
    .select()
    .from(products)
    .where(sql`${products.id} = any(${sql.param(ids)}::text[])`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The products at these positions in the shop's order, in the given order. */
export async function inPlaces(db: Connection, positions: Float64Array): Promise<ProductRow[]> {
  if (positions.length === 0) return [];
  const wanted = sql.param([...positions]);
  const rows = await db.select().from(products).where(sql`${products.position} = any(${wanted}::bigint[])`);
  const byPosition = new Map(rows.map((row) => [row.position, row]));
  return [...positions].flatMap((position) => byPosition.get(position) ?? []);
}
