import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { type Pool, type PoolMove, poolKey, writeMoves } from "../allocating/pools.ts";
import { stockExtensions } from "../heaps/stock-extensions.ts";
import type { StockKind } from "../rules/stock-kinds.ts";
import { t } from "../server-texts.ts";
import { stockEntries } from "../tables.ts";

type TakingBack = {
  /** The locked pools, by their keys. An entry of another one stays. */
  pools: ReadonlyMap<string, Pool>;
  seller: string;
  reason: string | null;
  /** The reason for entries of the stock that have a source, such as its name. */
  name?: string;
};

type Row = {
  id: number;
  key: string;
  kind: StockKind;
  change: number;
  otherDay: string | null;
  source: string | null;
};

/**
 * Takes entries of the ledger back, the newest first, each by one that names it: the sources and pools get just what they had
 * lost. Returns what was written. Throws `CONFLICT` if something of what came is gone already.
 */
export async function takeBack(
  tx: Tx,
  which: SQL,
  { pools, seller, reason, name }: TakingBack,
): Promise<PoolMove[]> {
  const { rows } = await tx.execute<Row>(sql`
    select id::float8 as id, pool as key, kind, change::float8 as change, other_day::text as "otherDay", source
    from ${stockEntries} as entry where ${which} order by id desc`);
  const sources = rows.flatMap(({ key, source }) => (key === source ? [source] : []));
  for (const { lock } of stockExtensions()) if (sources.length > 0) await lock?.(tx, sources);
  const back = rows.flatMap(({ id: reverses, key, kind, change, ...of }): PoolMove[] => {
    const isOwn = key === of.source;
    const pool = isOwn ? { source: key } : pools.get(key);
    const why = isOwn ? reason : (name ?? reason);
    const move = {
      ...of,
      kind: kind === "harvest" ? ("corrected" as const) : kind,
      change: -change,
      reverses,
    };
    return pool ? [{ ...move, pool, seller, reason: why }] : [];
  });
  for (const [key, moves] of Map.groupBy(back, ({ pool }) => poolKey(pool))) {
    const change = moves.reduce((sum, move) => sum + move.change, 0);
    const pool = pools.get(key);
    if (pool && change < 0 && pool.left < -change) throw new AppError("CONFLICT", t.later("eveningSold"));
  }
  await writeMoves(tx, pools, back, true);
  return back;
}
