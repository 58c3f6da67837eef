import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { DeliveryArea } from "#modules/delivery/index.ts";
import { shortestWay } from "../rules/shortest-way.ts";
import { arrangeStops, runSheet } from "../run-sheet.ts";
import { t } from "../server-texts.ts";
import { dispatchStops } from "../tables.ts";
import { placesOf, STORE_PLACE } from "./places.ts";

type VansList = { day: string; window: string | null; van: string | null; areas: readonly DeliveryArea[] };

/**
 * Arranges a van's stops of a window by the shortest way, from where the vans start and across areas. Returns how many
 * have a place and how many have none. Throws `CONFLICT` if none has one, or an order was moved meanwhile.
 */
export async function driveShortestWay(
  db: Db,
  list: VansList,
): Promise<{ placed: number; unplaced: number }> {
  const stops = await stopsOf(db, list);
  const placed = stops.filter(({ place }) => place !== null).length;
  if (placed === 0) throw new AppError("CONFLICT", t.later("noPlaces"));
  const start = (await placesOf(db, [STORE_PLACE])).get(STORE_PLACE) ?? null;
  const ids = shortestWay(stops, start).flatMap(({ orders }) => orders.map(({ _id }) => _id));
  await arrangeStops(db, { day: list.day, orders: ids, seen: undefined, across: true });
  return { placed, unplaced: stops.length - placed };
}

/** Lets a van's stops of a window go by area again. */
export async function driveByArea(db: Db, list: VansList): Promise<void> {
  const ids = (await stopsOf(db, list)).flatMap(({ orders }) => orders.map(({ _id }) => _id));
  if (ids.length === 0) return;
  await db
    .delete(dispatchStops)
    .where(and(inArray(dispatchStops.orderId, ids), eq(dispatchStops.acrossAreas, true)));
}

async function stopsOf(db: Db, { day, window, van, areas }: VansList) {
  const { runs } = await runSheet(db, { day, today: day, areas });
  return runs
    .filter((run) => (run.window?.id ?? null) === window)
    .flatMap((run) => run.areas.filter((area) => area.van === van).flatMap(({ stops }) => stops));
}
