import { sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { runPrepared } from "#kernel/db/sql-parts.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { freePlaces, type Place } from "../rules/delivery-slots.ts";
import { readDelivery } from "../settings/read-delivery.ts";
import { deliveryLoads } from "../tables.ts";
import { allTaken, type DeliveryPlan } from "./plan-delivery.ts";

/**
 * Books places in windows, and locks the windows' rows until the transaction ends, so that concurrent callers see the
 * real number of free places. The rows are locked by day and start time. Returns false if there is not room for all.
 * Then the caller must roll back, unless it asked for a single place.
 */
export async function bookSlots(tx: Tx, places: readonly Place[]): Promise<boolean> {
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

/** The number of places by window. A day without windows has room for all. */
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

/**
 * Books the earliest free place of a plan, and locks its window until the transaction ends. Throws `CONFLICT` with the
 * next free ones. The caller has locked the order's products, and holds no invoice number yet.
 */
export async function takeFirstPlace(tx: Tx, plan: DeliveryPlan): Promise<Place> {
  for (const place of freePlaces(plan.days)) {
    if (await bookSlots(tx, [place])) return place;
  }
  throw allTaken(plan, await readDelivery(tx, { from: storeDay(plan.order.now) }));
}

/** The number of orders in a window of a day. */
export type TakenPlaces = { day: string; windowId: string; places: number };

/** The rows as a table in a statement. */
const asTable = (taken: readonly TakenPlaces[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as "asked" (day date, "windowId" text, places integer)`;

/** Locks the windows' rows, always in the same order, so that two changes of many orders can't deadlock. */
async function holdLoads(tx: Tx, taken: readonly TakenPlaces[]): Promise<void> {
  await tx.execute(sql`select 1 from "delivery_loads" held
    where (held.day, held.window_id) in (select day, "windowId" from ${asTable(taken)})
    order by held.day, held.begins, held.window_id for update`);
}

/** Releases booked places. */
export async function releaseSlots(tx: Tx, taken: readonly TakenPlaces[]): Promise<void> {
  if (taken.length === 0) return;
  await holdLoads(tx, taken);
  await tx.execute(sql`update "delivery_loads" held set taken = held.taken - asked.places
    from ${asTable(taken)} where held.day = asked.day and held.window_id = asked."windowId"`);
}

/**
 * Books released places again. Returns those without room, for which the caller refuses. A window that the seller has
 * deleted since has room.
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
