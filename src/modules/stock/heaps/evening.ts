import { and, gt, lte, type SQL, sql } from "drizzle-orm";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { Text } from "#kernel/texts/text.ts";
import { formatShortDay, storeDay } from "#kernel/time/store-time.ts";
import type { OpenPoint } from "#modules/backoffice/index.ts";
import type { SellerAccount } from "#modules/identity/index.ts";
import {
  amountText,
  dayKey,
  type HeapAndDay,
  type HeapDay,
  lockHeapDays,
  type PoolMove,
  poolKey,
  reversalOf,
  writeMoves,
} from "../allocating/pools.ts";
import type { Evening } from "../heap-contract.ts";
import { heapDays } from "../heap-tables.ts";
import type { StockKind } from "../rules/stock-kinds.ts";
import { t } from "../server-texts.ts";
import { stockEntries } from "../tables.ts";
import { followHeaps, type OrderingTime } from "./follow-availability.ts";
import { inWords, openHeapDays, refuseIfAll } from "./harvest.ts";
import { stockExtensions, type WrittenOff } from "./stock-extensions.ts";

type By = { seller: SellerAccount; time: OrderingTime };

/**
 * Carries what is left of heaps' days over to another day, or writes it off: all that the seller was shown, once. A rest
 * that has changed since stays, with the reason by its heap's id. Returns the ledger's entries of the days that were
 * emptied, which undo it. Throws `CONFLICT` if everything has changed, and `INVALID` for a day that is no later one.
 */
export function carryOver(
  db: Db,
  { rests, to, seller, time }: Evening & By,
): Promise<{ moves: string[]; errors: Record<string, string> }> {
  if (to !== null && (to < storeDay(time.now) || rests.some(({ day }) => to <= day))) {
    throw new AppError("INVALID", t.later("carryBack", { day: formatShortDay(to) }));
  }
  return transact(db, async (tx) => {
    const from = rests.map(({ heap: heapId, day }): HeapAndDay => ({ heapId, day }));
    const { days, closeUnused } = await openHeapDays(tx, [
      ...from,
      ...(to === null ? [] : from.map(({ heapId }) => ({ heapId, day: to }))),
    ]);
    const errors = new Map<string, Text>();
    const rested = rests.flatMap(({ heap: heapId, day, left }): HeapDay[] => {
      const now = days.get(dayKey({ heapId, day }));
      if (now && left > 0 && now.left === left) return [{ ...now }];
      const words = { day: formatShortDay(day), left: now ? amountText(now.left, now.unit) : "" };
      const why = now && now.left > 0 ? t.later("restChanged", words) : t.later("restGone", words);
      errors.set(heapId, now ? why : t.later("heapGone"));
      return [];
    });
    refuseIfAll(errors, rests.length);
    const moves = rested.flatMap(({ left, ...pool }): PoolMove[] => {
      if (to === null) return [{ pool, kind: "written off", change: -left, seller: seller.email }];
      const carried = { kind: "carried over" as const, seller: seller.email };
      const { heapId, day } = pool;
      return [
        { ...carried, pool, change: -left, otherDay: to },
        { ...carried, pool: { heapId, day: to }, change: left, otherDay: day },
      ];
    });
    await writeMoves(tx, days, moves);
    await closeUnused();
    await followHeaps(tx, time);
    if (to === null) await followWriteOffs(tx, rested, seller);
    return { moves: [...(await newestOfSellers(tx, rested)).values()].map(String), errors: inWords(errors) };
  });
}

/** Has the extensions follow write-offs, which are the newest entries of locked days: `left` of each is gone. */
export async function followWriteOffs(
  tx: Tx,
  gone: readonly HeapDay[],
  seller: SellerAccount,
): Promise<void> {
  const newest = await newestOfSellers(tx, gone);
  const rests = gone.flatMap((of): WrittenOff[] => {
    const moveId = newest.get(dayKey(of));
    const { heapId, day, unit, left: amount } = of;
    return moveId === undefined ? [] : [{ moveId, heapId, day, unit, amount, seller }];
  });
  for (const { onWrittenOff } of stockExtensions()) await onWrittenOff?.(tx, rests);
}

/** The newest entries of locked days that no order has made, by `dayKey`. */
export async function newestOfSellers(tx: Tx, of: readonly HeapAndDay[]): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ id: number; pool: string }>(sql`
    select max(id)::float8 as id, pool from ${stockEntries}
    where order_id is null and pool = any(${sql.param(of.map(dayKey))}::text[]) group by pool order by 1`);
  return new Map(rows.map(({ id, pool }) => [pool, id]));
}

type Done = HeapAndDay & { id: number; kind: StockKind; change: number; otherDay: string | null };

/**
 * Takes back what `carryOver`, a count or a write-off did, all of it or nothing: no seller may have changed these days since,
 * and what was carried over or typed must still be there. What shoppers ordered since stays. Throws `CONFLICT`.
 */
export async function undoEvening(db: Db, { moves: ids, seller, time }: { moves: readonly string[] } & By) {
  await transact(db, async (tx) => {
    const done = await selectDone(
      tx,
      sql`entry.id = any(${sql.param([...ids])}::bigint[]) and entry.source is null`,
    );
    const days = await lockHeapDays(tx, [
      ...done,
      ...done.flatMap(({ heapId, otherDay }) => (otherDay === null ? [] : { heapId, day: otherDay })),
    ]);
    const newest = await newestOfSellers(tx, done);
    const isLast = (entry: Done) =>
      newest.get(dayKey(entry)) === entry.id &&
      (entry.change < 0
        ? entry.kind === "carried over" || entry.kind === "written off"
        : entry.kind === "harvest");
    if (done.length < new Set(ids).size || !done.every(isLast)) {
      throw new AppError("CONFLICT", t.later("eveningTooLate"));
    }
    await takeBackEntries(tx, done, { days, seller });
    await followHeaps(tx, time);
  });
}

/** Entries of heaps' days. */
async function selectDone(tx: Tx, where: SQL): Promise<Done[]> {
  const { rows } = await tx.execute<Done>(sql`
    select id::float8 as id, heap_id as "heapId", day::text as day, kind, change::float8 as change,
      other_day::text as "otherDay"
    from ${stockEntries} as entry where heap_id is not null and ${where}`);
  return rows;
}

type TakingBack = { days: ReadonlyMap<string, HeapDay>; seller: SellerAccount; reason?: string | null };

/**
 * Takes entries of locked days back, each with its other half and with what followed it. Throws `CONFLICT` if some of it is sold
 * already.
 */
export async function takeBackEntries(
  tx: Tx,
  done: readonly Done[],
  { days, seller, reason = null }: TakingBack,
): Promise<void> {
  const all = [...done, ...(await otherHalves(tx, done))];
  const back = all.map(({ heapId, day, ...entry }) =>
    reversalOf({ ...entry, pool: { heapId, day } }, { seller: seller.email, reason }),
  );
  const isSold = back.some(({ pool, change }) => (days.get(poolKey(pool))?.left ?? 0) + change < 0);
  if (isSold) throw new AppError("CONFLICT", t.later("eveningSold"));
  await writeMoves(tx, days, back);
  const writtenOff = done.filter(({ kind }) => kind === "written off").map(({ id }) => id);
  for (const { onTakenBack } of stockExtensions()) await onTakenBack?.(tx, writtenOff, seller);
}

/** The entries by which what was carried over came to its other day, written in the same transaction. */
async function otherHalves(tx: Tx, done: readonly Done[]): Promise<Done[]> {
  const ids = done.filter(({ otherDay }) => otherDay !== null).map(({ id }) => id);
  if (ids.length === 0) return [];
  return selectDone(
    tx,
    sql`exists (select from ${stockEntries} as half where half.id = any(${sql.param(ids)}::bigint[])
      and entry.pool = half.heap_id || ' ' || half.other_day and entry.other_day = half.day and entry.kind = half.kind
      and entry.change = -half.change and entry.created_at = half.created_at)`,
  );
}

/** The heaps of which something is left of a day or of an earlier one, as what holds the day's closing up. */
export async function heapsLeft(db: Connection, day: string): Promise<OpenPoint[]> {
  const rows = await db
    .selectDistinct({ heapId: heapDays.heapId })
    .from(heapDays)
    .where(and(lte(heapDays.day, day), gt(heapDays.left, 0)));
  const count = rows.length;
  return count === 0 ? [] : [{ id: "heaps", words: t("heapsLeft", { count }), part: "heaps" }];
}
