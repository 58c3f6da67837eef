import { and, gt, lte, sql } from "drizzle-orm";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { Text } from "#kernel/texts/text.ts";
import { formatShortDay, storeDay } from "#kernel/time/store-time.ts";
import type { OpenPoint } from "#modules/backoffice/index.ts";
import type { SellerAccount } from "#modules/identity/index.ts";
import type { Evening } from "../heap-contract.ts";
import { heapDays, heapMoves } from "../heap-tables.ts";
import type { HeapKind } from "../rules/heap-amounts.ts";
import { t } from "../server-texts.ts";
import { followHeaps, type OrderingTime } from "./follow-availability.ts";
import { inWords, openHeapDays, refuseIfAll } from "./harvest.ts";
import {
  amountText,
  dayKey,
  type HeapAndDay,
  type HeapDay,
  type HeapMove,
  lockHeapDays,
  moveHeaps,
} from "./heap-days.ts";
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
    const moves = rests.flatMap(({ heap: heapId, day, left }): HeapMove[] => {
      const now = days.get(dayKey({ heapId, day }));
      if (!now || left === 0 || now.left !== left) {
        const words = { day: formatShortDay(day), left: now ? amountText(now.left, now.unit) : "" };
        const why = now && now.left > 0 ? t.later("restChanged", words) : t.later("restGone", words);
        errors.set(heapId, now ? why : t.later("heapGone"));
        return [];
      }
      return leave({ heapId, day, amount: left, to }, seller);
    });
    refuseIfAll(errors, rests.length);
    await moveHeaps(tx, days, moves);
    await closeUnused();
    await followHeaps(tx, time);
    const emptied = moves.filter(({ change }) => change < 0);
    const newest = await newestOfSellers(tx, emptied);
    if (to === null) await followWriteOffs(tx, emptied, { days, seller });
    return { moves: newest.map(({ id }) => id), errors: inWords(errors) };
  });
}

type Emptied = { days: ReadonlyMap<string, HeapDay>; seller: SellerAccount };

/** Has the extensions follow write-offs of locked days, which are the newest entries of these days. */
export async function followWriteOffs(
  tx: Tx,
  emptied: readonly HeapMove[],
  { days, seller }: Emptied,
): Promise<void> {
  const newest = await newestOfSellers(tx, emptied);
  const ids = new Map(newest.map((move) => [dayKey(move), Number(move.id)]));
  const rests = emptied.flatMap((move): WrittenOff[] => {
    const moveId = ids.get(dayKey(move));
    const unit = days.get(dayKey(move))?.unit;
    if (moveId === undefined || unit === undefined) return [];
    return [{ moveId, heapId: move.heapId, day: move.day, unit, amount: -move.change, seller }];
  });
  for (const { onWrittenOff } of stockExtensions()) await onWrittenOff?.(tx, rests);
}

type Leaving = HeapAndDay & { amount: number; to: string | null };

/** The moves that take an amount from a day, to another one or away. A negative amount takes that back. */
function leave({ heapId, day, amount, to }: Leaving, { email }: SellerAccount): HeapMove[] {
  if (to === null) return [{ heapId, day, kind: "written off", change: -amount, seller: email }];
  const carried = { heapId, kind: "carried over" as const, seller: email };
  return [
    { ...carried, day, change: -amount, otherDay: to },
    { ...carried, day: to, change: amount, otherDay: day },
  ];
}

type Newest = HeapAndDay & { id: string };

/** The newest entries of locked days that no order has made. */
export async function newestOfSellers(tx: Tx, of: readonly HeapAndDay[]): Promise<Newest[]> {
  const { rows } = await tx.execute<Newest>(sql`
    select max(${heapMoves.id})::text as id, ${heapMoves.heapId} as "heapId", ${heapMoves.day}::text as day
    from ${heapMoves}
    where ${heapMoves.orderId} is null and (${heapMoves.heapId}, ${heapMoves.day}) in (select "heapId", day
      from jsonb_to_recordset(${JSON.stringify(of)}::jsonb) as asked ("heapId" text, day date))
    group by ${heapMoves.heapId}, ${heapMoves.day} order by 1`);
  return rows;
}

type Done = HeapAndDay & { id: string; kind: HeapKind; change: number; otherDay: string | null };

/**
 * Takes back what `carryOver`, a count or a write-off did, all of it or nothing: no seller may have changed these days since,
 * and what was carried over or typed must still be there. What shoppers ordered since stays. Throws `CONFLICT`.
 */
export async function undoEvening(db: Db, { moves: ids, seller, time }: { moves: readonly string[] } & By) {
  await transact(db, async (tx) => {
    const { rows: done } = await tx.execute<Done>(sql`
      select ${heapMoves.id}::text as id, ${heapMoves.heapId} as "heapId", ${heapMoves.day}::text as day,
        ${heapMoves.kind}, ${heapMoves.change}::float8 as change, ${heapMoves.otherDay}::text as "otherDay"
      from ${heapMoves} where ${heapMoves.id} = any(${sql.param(ids)}::bigint[]) and ${heapMoves.source} is null`);
    const days = await lockHeapDays(tx, [
      ...done,
      ...done.flatMap(({ heapId, otherDay }) => (otherDay === null ? [] : { heapId, day: otherDay })),
    ]);
    const newest = new Set((await newestOfSellers(tx, done)).map(({ id }) => id));
    const isLast = ({ id, kind, change }: Done) =>
      newest.has(id) && (change < 0 ? kind === "carried over" || kind === "written off" : kind === "harvest");
    if (done.length < new Set(ids).size || !done.every(isLast)) {
      throw new AppError("CONFLICT", t.later("eveningTooLate"));
    }
    await takeBackMoves(tx, done, { days, seller });
    await followHeaps(tx, time);
  });
}

/** Takes entries of locked days back, with what followed them. Throws `CONFLICT` if some of it is sold already. */
export async function takeBackMoves(
  tx: Tx,
  done: readonly Done[],
  { days, seller, reason = null }: Emptied & { reason?: string | null },
): Promise<void> {
  const back = done.flatMap(({ heapId, day, kind, change, otherDay }): HeapMove[] =>
    kind === "harvest"
      ? [{ heapId, day, kind: "corrected", change: -change, seller: seller.email, reason }]
      : leave({ heapId, day, amount: change, to: otherDay }, seller).map((move) => ({ ...move, reason })),
  );
  const isSold = back.some((move) => move.change < 0 && (days.get(dayKey(move))?.left ?? 0) < -move.change);
  if (isSold) throw new AppError("CONFLICT", t.later("eveningSold"));
  await moveHeaps(tx, days, back);
  const writtenOff = done.filter(({ kind }) => kind === "written off").map(({ id }) => Number(id));
  for (const { onTakenBack } of stockExtensions()) await onTakenBack?.(tx, writtenOff, seller);
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
