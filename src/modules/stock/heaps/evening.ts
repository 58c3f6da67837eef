import { and, gt, lte, sql } from "drizzle-orm";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { runTogether } from "#kernel/db/sql-parts.ts";
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
  sourceWrites,
  writeMoves,
} from "../allocating/pools.ts";
import type { Evening } from "../contract.ts";
import { takeBack } from "../ledger/take-back.ts";
import type { StockKind } from "../rules/stock-kinds.ts";
import { t } from "../server-texts.ts";
import { heapDays, stockEntries } from "../tables.ts";
import { followHeaps, type OrderingTime } from "./follow-availability.ts";
import { inWords, openHeapDays, refuseIfAll } from "./harvest.ts";
import { askExtensions, type Loss } from "./stock-extensions.ts";

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

/** Writes the parts of write-offs that sources bear. These are the newest entries of locked days: `left` of each is gone. */
export async function followWriteOffs(
  tx: Tx,
  gone: readonly HeapDay[],
  seller: SellerAccount,
): Promise<void> {
  const newest = await newestOfSellers(tx, gone);
  const losses = gone.flatMap((of): Loss[] => {
    const entry = newest.get(dayKey(of));
    const { heapId, day, unit, left: amount } = of;
    return entry === undefined ? [] : [{ entry, heapId, day, unit, amount }];
  });
  const parts = await askExtensions(({ bear }) => bear?.(tx, losses));
  const moves = parts.map(({ source, entry: partOf, amount }) => {
    return { pool: { source }, kind: "written off" as const, change: -amount, partOf, seller: seller.email };
  });
  await runTogether(tx, sourceWrites(moves));
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
    const { rows: done } = await tx.execute<Done>(sql`
      select id::float8 as id, heap_id as "heapId", day::text as day, kind, change::float8 as change, other_day::text as "otherDay"
      from ${stockEntries}
      where id = any(${sql.param([...ids])}::bigint[]) and heap_id is not null and source is null`);
    const days = await lockHeapDays(tx, [
      ...done,
      ...done.flatMap(({ heapId, otherDay }) => (otherDay === null ? [] : { heapId, day: otherDay })),
    ]);
    const newest = await newestOfSellers(tx, done);
    const isLast = ({ id, kind, change, ...day }: Done) =>
      newest.get(dayKey(day)) === id &&
      (change < 0 ? kind === "carried over" || kind === "written off" : kind === "harvest");
    if (done.length < new Set(ids).size || !done.every(isLast)) {
      throw new AppError("CONFLICT", t.later("eveningTooLate"));
    }
    await takeBack(tx, withOthers(done.map(({ id }) => id)), {
      pools: days,
      seller: seller.email,
      reason: null,
    });
    await followHeaps(tx, time);
  });
}

/**
 * Entries of heaps' days, each with the half of the same transaction that was carried over, and with the parts that sources
 * bore.
 */
export const withOthers = (ids: readonly number[]) => sql`id in (
  with done as (select * from ${stockEntries} where id = any(${sql.param([...ids])}::bigint[]))
  select id from done union all select other.id from done inner join ${stockEntries} as other on other.part_of = done.id
  union all select half.id from done inner join ${stockEntries} as half on half.pool = done.heap_id || ' ' || done.other_day
    and half.other_day = done.day and half.kind = done.kind and half.change = -done.change and half.created_at = done.created_at)`;

/** The heaps of which something is left of a day or of an earlier one, as what holds the day's closing up. */
export async function heapsLeft(db: Connection, day: string): Promise<OpenPoint[]> {
  const rows = await db
    .selectDistinct({ heapId: heapDays.heapId })
    .from(heapDays)
    .where(and(lte(heapDays.day, day), gt(heapDays.left, 0)));
  const count = rows.length;
  return count === 0 ? [] : [{ id: "heaps", words: t("heapsLeft", { count }), part: "heaps" }];
}
