import { sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { runPrepared } from "#kernel/db/run-prepared.ts";
import type { Place } from "../rules/delivery-slots.ts";
import { deliveryLoads } from "../tables.ts";

/**
 * Takes places in windows of days, and holds the windows' rows until the transaction ends, so that the next one who asks
 * sees what is really free. The rows are held by day, then by when the window begins. False when there is not room for
 * all: then the caller gives back what it got with its transaction, unless it asked for one.
 */
export async function takePlaces(tx: Tx, places: readonly Place[]): Promise<boolean> {
  const wanted = wantedOf(places);
  if (wanted.some(({ capacity }) => capacity === 0)) return false;
  if (wanted.length === 0) return true;
  const rows = await runPrepared(
    tx,
    sql`
    insert into ${deliveryLoads} as held (day, window_id, begins, taken, capacity)
    select day, "windowId", begins, places, capacity
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      as wanted (day date, "windowId" text, begins text, places integer, capacity integer)
    where capacity is null or places <= capacity
    order by day, begins, "windowId"
    on conflict (day, window_id) do update set taken = held.taken + excluded.taken, capacity = excluded.capacity
      where excluded.capacity is null or held.taken + excluded.taken <= excluded.capacity
    returning taken`,
  );
  return rows.length === wanted.length;
}

/** How many places in which windows; a day without windows has room for all. */
function wantedOf(places: readonly Place[]) {
  const inWindows = places.flatMap(({ day, window }) => (window ? [{ day, window }] : []));
  const groups = Map.groupBy(inWindows, ({ day, window }) => `${day} ${window.id}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { day, window } = first;
    return [
      { day, windowId: window.id, begins: window.begins, places: group.length, capacity: window.capacity },
    ];
  });
}
