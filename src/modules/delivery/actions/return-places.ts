import { sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";

/** So many orders in a window of a day. */
export type TakenPlaces = { day: string; windowId: string; places: number };

/** The rows as a table in a statement. */
const asTable = (taken: readonly TakenPlaces[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as "asked" (day date, "windowId" text, places integer)`;

/** Holds the windows' rows, always in one order, so that two changes of many orders don't block each other. */
async function holdLoads(tx: Tx, taken: readonly TakenPlaces[]): Promise<void> {
  await tx.execute(sql`select 1 from "delivery_loads" held
    where (held.day, held.window_id) in (select day, "windowId" from ${asTable(taken)})
    order by held.day, held.begins, held.window_id for update`);
}

/** Gives places back. */
export async function returnPlaces(tx: Tx, taken: readonly TakenPlaces[]): Promise<void> {
  if (taken.length === 0) return;
  await holdLoads(tx, taken);
  await tx.execute(sql`update "delivery_loads" held set taken = held.taken - asked.places
    from ${asTable(taken)} where held.day = asked.day and held.window_id = asked."windowId"`);
}

/**
 * Takes places again that were given back. Returns those for which there is no room by now: the caller refuses. A window
 * that the seller has removed since has room.
 */
export async function retakePlaces(tx: Tx, taken: readonly TakenPlaces[]): Promise<TakenPlaces[]> {
  if (taken.length === 0) return [];
  await holdLoads(tx, taken);
  const { rows } = await tx.execute<{ day: string; windowId: string }>(sql`
    update "delivery_loads" held set taken = held.taken + wanted.places, capacity = wanted.capacity
    from (select asked.*, windows.capacity from ${asTable(taken)}
      left join "delivery_windows" windows on windows.id = asked."windowId") wanted
    where held.day = wanted.day and held.window_id = wanted."windowId"
      and (wanted.capacity is null or held.taken + wanted.places <= wanted.capacity)
    returning held.day::text as day, held.window_id as "windowId"`);
  const got = new Set(rows.map(({ day, windowId }) => `${day} ${windowId}`));
  return taken.filter(({ day, windowId }) => !got.has(`${day} ${windowId}`));
}
