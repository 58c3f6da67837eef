import { sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import type { Load } from "../rules/delivery-slots.ts";

/** A window of a day. `isTarget`: places are to be taken in it, so it has a row from here on. */
export type HeldWindow = { day: string; windowId: string; begins: string; isTarget: boolean };

/**
 * Holds the rows of windows of two days until the transaction ends, in the order in which orders take their places: by
 * day, the time they begin, and id. One statement, as a row that is made here is held from then on too. Returns how full
 * they are.
 */
export async function holdBothDays(tx: Tx, windows: readonly HeldWindow[]): Promise<Load[]> {
  if (windows.length === 0) return [];
  const { rows } = await tx.execute<Load>(sql`
    insert into "delivery_loads" as held (day, window_id, begins, taken, capacity)
    select asked.day, asked."windowId", coalesce(known.begins, asked.begins), 0, null
    from jsonb_to_recordset(${JSON.stringify(windows)}::jsonb)
      as asked (day date, "windowId" text, begins text, "isTarget" boolean)
    left join "delivery_loads" known on known.day = asked.day and known.window_id = asked."windowId"
    where asked."isTarget" or known.day is not null
    order by asked.day, coalesce(known.begins, asked.begins), asked."windowId"
    on conflict (day, window_id) do update set taken = held.taken
    returning held.day::text as day, held.window_id as "windowId", held.taken`);
  return rows;
}
