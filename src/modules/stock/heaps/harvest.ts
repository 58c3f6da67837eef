import { sql } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { say, type Text } from "#kernel/texts/text.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import type { SellerAccount } from "#modules/identity/index.ts";
import { isOverHalf, type UnusualAmount, unusualAmounts } from "#modules/store/index.ts";
import {
  amountText,
  dayKey,
  type HeapAndDay,
  type HeapDay,
  lockHeapDays,
  type PoolMove,
  writeMoves,
} from "../allocating/pools.ts";
import type { Harvest } from "../contract.ts";
import { t } from "../server-texts.ts";
import { heapDays, heaps, stockEntries } from "../tables.ts";
import { besideUsual, inPlace, slipsAmong, type TypedAmount, USUAL_DAYS } from "../unusual.ts";
import { followHeaps, type OrderingTime } from "./follow-availability.ts";

type SetHarvests = { harvests: readonly Harvest[]; seller: SellerAccount; time: OrderingTime };

/** The reasons why harvests were not saved, by the heaps' ids, and the number of these harvests. */
type HarvestsSaved = { errors: Record<string, string>; wrong: number };

/**
 * Sets the whole amount that heaps have for days, with what is sold of it. One that somebody else has changed since the
 * seller looked (`seen`), or that is less than what is sold, is not saved and does not affect the others, those of the
 * same heap for other days included. Throws `CONFLICT` with the reasons if nothing can be saved, and `UNUSUAL_AMOUNT` if
 * all may be typos and are not confirmed.
 */
export function setHarvests(db: Db, { harvests, seller, time }: SetHarvests): Promise<HarvestsSaved> {
  return transact(db, async (tx) => {
    const { days, closeUnused } = await openHeapDays(
      tx,
      harvests.map(({ heap: heapId, day }) => ({ heapId, day })),
    );
    const slips = await slipsIn(tx, harvests, days);
    const planned = harvests.map((harvest) => {
      const key = dayKey({ heapId: harvest.heap, day: harvest.day });
      const now = days.get(key);
      const refusal = now ? refusalOf(harvest, now) : t.later("heapGone");
      const slip = refusal ? undefined : slips.get(key);
      return { harvest, now, slip, why: refusal ?? slip?.text };
    });
    const unusual = planned.flatMap(({ harvest: { heap }, slip }) => (slip ? [[heap, slip] as const] : []));
    if (unusual.length >= harvests.length && unusual.length > 0) throw unusualAmounts(new Map(unusual));
    const refused = planned.flatMap(({ harvest: { heap }, why }) => (why ? [[heap, why] as const] : []));
    const errors = new Map(refused);
    if (refused.length >= harvests.length) refuseIfAll(errors, errors.size);
    const moves = planned.flatMap(({ harvest: { total, reason }, now, why }): PoolMove[] => {
      if (why || !now || total === now.total) return [];
      const change = total - now.total;
      const kind = change < 0 ? "corrected" : "harvest";
      return [{ pool: now, kind, change, seller: seller.email, reason: reason || null }];
    });
    await writeMoves(tx, days, moves);
    await closeUnused();
    await followHeaps(tx, time);
    return { errors: inWords(errors), wrong: refused.length };
  });
}

/**
 * The harvests that are so far above or below those of late, or take so much off what was typed, that they may be typos, and are not
 * confirmed, by `dayKey`.
 */
async function slipsIn(
  tx: Tx,
  harvests: readonly Harvest[],
  days: ReadonlyMap<string, HeapDay>,
): Promise<Map<string, UnusualAmount>> {
  const open = harvests.filter(({ confirmed }) => !confirmed);
  const [first] = open.map(({ day }) => day).toSorted();
  if (first === undefined) return new Map();
  const { rows } = await tx.execute<{ heap: string; most: number; least: number }>(sql`
    select ${heapDays.heapId} as heap, max(${heapDays.total})::float8 as most, min(${heapDays.total})::float8 as least
    from ${heapDays}
    where ${heapDays.heapId} = any(${sql.param(open.map(({ heap }) => heap))}::text[])
      and ${heapDays.total} > 0 and ${heapDays.day} > ${first}::date - ${USUAL_DAYS}::int
    group by 1`);
  const late = new Map(rows.map((row) => [row.heap, row]));
  return slipsAmong(
    tx,
    open.flatMap(({ heap: heapId, day, total: amount }): TypedAmount[] => {
      const now = days.get(dayKey({ heapId, day }));
      if (!now) return [];
      const { total: expected, unit } = now;
      const typed = { id: dayKey(now), amount, words: (of: number) => amountText(of, unit) };
      const isSlip = () => isOverHalf(expected - amount, expected);
      const usual = besideUsual(typed, late.get(heapId) ?? { most: 0, least: 0 });
      return [...usual, { ...typed, expected, isSlip, says: inPlace }];
    }),
  );
}

function refusalOf({ total, seen }: Harvest, { day: of, unit, ...now }: HeapDay): Text | undefined {
  const day = formatShortDay(of);
  if (seen !== undefined && seen !== now.total && total !== now.total) {
    return t.later("harvestChanged", { total: amountText(now.total, unit), day });
  }
  const sold = now.total - now.left;
  return total < sold ? t.later("harvestSold", { sold: amountText(sold, unit), day }) : undefined;
}

/** Throws `CONFLICT` if every item of a call was refused. */
export function refuseIfAll(errors: ReadonlyMap<string, Text>, items: number): void {
  const [first] = errors.values();
  if (first && errors.size >= items) throw new AppError("CONFLICT", first, Object.fromEntries(errors));
}

export const inWords = (errors: ReadonlyMap<string, Text>) =>
  Object.fromEntries([...errors].map(([heap, text]) => [heap, say(text)]));

type OpenDays = {
  days: Map<string, HeapDay>;
  /** Deletes the rows that were added and not used: their days have no entry in the ledger. */
  closeUnused: () => Promise<void>;
};

/**
 * Locks days of heaps as `lockHeapDays` does, and adds those that have no row yet. They are added before anything is
 * known of them, as all code locks days in one order; so whoever refuses or skips a move calls `closeUnused` after the
 * others. Heaps that are gone are left out.
 */
export async function openHeapDays(tx: Tx, heapsAndDays: readonly HeapAndDay[]): Promise<OpenDays> {
  const { rows: added } = await tx.execute<HeapAndDay>(sql`
    insert into ${heapDays} (heap_id, day, total, "left")
    select ${heaps.id}, wanted.day, 0, 0
    from jsonb_to_recordset(${JSON.stringify(heapsAndDays)}::jsonb) as wanted ("heapId" text, day date)
    inner join ${heaps} on ${heaps.id} = wanted."heapId"
    where not exists (select from ${heapDays} as own where own.heap_id = ${heaps.id} and own.day = wanted.day)
    order by 1, 2 for key share of ${heaps}
    on conflict do nothing
    returning heap_id as "heapId", day::text as day`);
  const closeUnused = async () => {
    if (added.length === 0) return;
    await tx.execute(sql`
      delete from ${heapDays} where (${heapDays.heapId}, ${heapDays.day}) in (select "heapId", day
          from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as added ("heapId" text, day date))
        and not exists (select from ${stockEntries} where pool = ${heapDays.heapId} || ' ' || ${heapDays.day})`);
  };
  return { days: await lockHeapDays(tx, heapsAndDays), closeUnused };
}
