import { and, count, isNotNull, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import {
  retakePlaces,
  returnPlaces,
  type TakenPlaces,
  deliveryServerTexts as t,
} from "#modules/delivery/index.ts";
import type { OrderPart } from "./order-part.ts";
import { orders } from "./tables.ts";

/** The places of orders in their days' windows: a cancelled order gives its place back. */
export const deliveryPart: OrderPart = {
  reserve: {
    giveBack: async (tx, orderIds) => returnPlaces(tx, await placesOf(tx, orderIds)),
    takeAgain: async (tx, orderIds) => {
      const [none] = await retakePlaces(tx, await placesOf(tx, orderIds));
      if (none) throw new AppError("CONFLICT", t.later("placeTaken", { day: formatShortDay(none.day) }));
    },
  },
};

function placesOf(tx: Tx, orderIds: readonly string[]): Promise<TakenPlaces[]> {
  const windowId = sql<string>`${orders.deliveryWindow}->>'id'`;
  return tx
    .select({ day: orders.deliveryDay, windowId, places: count() })
    .from(orders)
    .where(
      and(sql`${orders.id} = any(${sql.param([...orderIds])}::text[])`, isNotNull(orders.deliveryWindow)),
    )
    .groupBy(orders.deliveryDay, windowId);
}
