import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { insertRows } from "#kernel/db/sql-parts.ts";
import { packText, packTotal } from "#modules/catalog/index.ts";
import { heapDays, heapMoves, heaps } from "../heap-tables.ts";
import { amountsAfter, type HeapDayAmounts } from "../rules/heap-amounts.ts";
import type { BaseUnit } from "../rules/shared/base-units.ts";

/** A heap's produce for a day, locked until the transaction ends. Amounts are in base units. */
export type HeapDay = HeapDayAmounts & { heapId: string; day: string; name: string; unit: BaseUnit };

/** A heap and a delivery day, `yyyy-mm-dd`. */
export type HeapAndDay = { heapId: string; day: string };

export const dayKey = ({ heapId, day }: HeapAndDay) => `${heapId} ${day}`;

/**
 * Locks days of heaps in the order of heap and day, as all code does, so that two changes can't deadlock. After a wait
 * the current amounts apply. Days without a row are left out.
 */
export async function lockHeapDays(
  tx: Tx,
  heapsAndDays: readonly HeapAndDay[],
): Promise<Map<string, HeapDay>> {
  if (heapsAndDays.length === 0) return new Map();
  const { rows } = await tx.execute<HeapDay>(sql`
    select ${heapDays.heapId} as "heapId", ${heapDays.day}::text as day, ${heapDays.left}::float8 as "left",
      ${heapDays.total}::float8 as total, ${heaps.name}, ${heaps.unit}
    from ${heapDays} inner join ${heaps} on ${heaps.id} = ${heapDays.heapId}
    where (${heapDays.heapId}, ${heapDays.day}) in (select "heapId", day
      from jsonb_to_recordset(${JSON.stringify(heapsAndDays)}::jsonb) as wanted ("heapId" text, day date))
    order by ${heapDays.heapId}, ${heapDays.day}
    for update of ${heapDays}`);
  return new Map(rows.map((row) => [dayKey(row), row]));
}

type NewMove = typeof heapMoves.$inferInsert;

/** A change of a heap's day before it is applied. */
export type HeapMove = Omit<NewMove, "id" | "leftAfter" | "totalAfter">;

/** Applies moves to locked days, which are changed in place. Returns the ledger's entries. The days have enough. */
export function applyMoves(days: ReadonlyMap<string, HeapDay>, moves: readonly HeapMove[]): NewMove[] {
  return moves.map((move) => {
    const day = days.get(dayKey(move));
    if (!day) throw new Error("a heap was moved whose day is not locked");
    const { left, total } = amountsAfter(day, move.change, move.kind);
    Object.assign(day, { left, total });
    return { ...move, leftAfter: left, totalAfter: total };
  });
}

/** The statements that write the ledger's entries of locked days, and the days as the last entry of each leaves them. */
export function heapWrites(entries: readonly NewMove[]): SQL[] {
  if (entries.length === 0) return [];
  const last = new Map(entries.map((entry) => [dayKey(entry), entry]));
  const changed = [...last.values()].map(({ heapId, day, leftAfter, totalAfter }) => ({
    heapId,
    day,
    left: leftAfter,
    total: totalAfter,
  }));
  return [
    sql`update ${heapDays} set "left" = moved."left", total = moved.total
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
        as moved ("heapId" text, day date, "left" bigint, total bigint)
      where ${heapDays.heapId} = moved."heapId" and ${heapDays.day} = moved.day`,
    insertRows(heapMoves, entries),
  ];
}

/** Applies moves to locked days and writes them. */
export async function moveHeaps(
  tx: Tx,
  days: ReadonlyMap<string, HeapDay>,
  moves: readonly HeapMove[],
): Promise<void> {
  for (const statement of heapWrites(applyMoves(days, moves))) await tx.execute(statement);
}

/** An amount in words: `3 kg`, `250 g`, `6 pcs`. */
export const amountText = (amount: number, unit: BaseUnit) =>
  packText(packTotal({ quantity: 1, unit }, amount));
