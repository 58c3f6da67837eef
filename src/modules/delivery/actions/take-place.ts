import { sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import type { DeliveryWindow } from "../rules/delivery-rules.ts";

/**
 * Takes a place in a window of a day, and holds the window's row until the transaction ends, so that the next one who
 * asks sees what is really free. False when it is full.
 */
export async function takePlace(
  tx: Tx,
  { day, window }: { day: string; window: DeliveryWindow },
): Promise<boolean> {
  if (window.capacity === 0) return false;
  const { rows } = await tx.execute(sql`
    insert into "delivery_loads" as held (day, window_id, begins, taken, capacity)
    values (${day}, ${window.id}, ${window.begins}, 1, ${window.capacity})
    on conflict (day, window_id) do update set taken = held.taken + 1, capacity = excluded.capacity
      where excluded.capacity is null or held.taken < excluded.capacity
    returning taken`);
  return rows.length > 0;
}
