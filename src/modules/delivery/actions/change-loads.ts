import { sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";

/** So many orders more in a held window of a day, or fewer. `room` is what the window takes now, where some are added. */
export type LoadChange = {
  day: string;
  windowId: string;
  places: number;
  room?: { capacity: number | null };
};

/** Counts orders that leave and enter windows whose rows are held. */
export async function changeLoads(tx: Tx, changes: readonly LoadChange[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ room, ...change }) => ({
    ...change,
    isNew: room !== undefined,
    capacity: room?.capacity ?? null,
  }));
  await tx.execute(sql`
    update "delivery_loads" held set taken = held.taken + change.places,
      capacity = case when change."isNew" then change.capacity else held.capacity end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as change (day date, "windowId" text, places integer, "isNew" boolean, capacity integer)
    where held.day = change.day and held.window_id = change."windowId"`);
}
