import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { orders } from "#modules/order/index.ts";
import type { Arrange } from "../contract.ts";
import { areInOrder } from "../rules/stop-order.ts";
import { t } from "../server-texts.ts";
import { dispatchStops } from "../tables.ts";

/**
 * Keeps in which order a list of orders is driven to, in place of what was kept before. All have to come on the day:
 * one that was moved or cancelled meanwhile, or is none, is a `CONFLICT`; so is a list that somebody else has put in
 * another order than the one that was seen.
 */
export async function arrangeStops(db: Db, { day, orders: asked, seen }: Arrange): Promise<void> {
  const ids = [...new Set(asked)];
  await transact(db, async (tx) => {
    const rows = await tx
      .select({ orderId: orders.id, windowId: sql<string | null>`${orders.deliveryWindow}->>'id'` })
      .from(orders)
      .where(
        and(
          sql`${orders.id} = any(${sql.param(ids)}::text[])`,
          eq(orders.deliveryDay, day),
          ne(orders.status, "Cancelled"),
        ),
      )
      // Rows are held in one order, so that two who arrange the same list wait for each other.
      .orderBy(orders.id)
      .for("no key update");
    if (rows.length < ids.length) throw new AppError("CONFLICT", t.later("ordersMoved"));
    if (seen) await refuseOther(tx, { day, rows, seen });
    const positions = new Map(ids.map((id, position) => [id, position]));
    await tx
      .insert(dispatchStops)
      .values(rows.map((row) => ({ ...row, day, position: positions.get(row.orderId) ?? 0 })))
      .onConflictDoUpdate({
        target: dispatchStops.orderId,
        set: { day, windowId: sql`excluded.window_id`, position: sql`excluded.position` },
      });
  });
}

type Seen = {
  day: string;
  rows: readonly { orderId: string; windowId: string | null }[];
  seen: readonly string[];
};

/** Of orders that are held: a list that is kept in another order than the one that was seen is a `CONFLICT`. */
async function refuseOther(tx: Tx, { day, rows, seen }: Seen): Promise<void> {
  const ids = rows.map(({ orderId }) => orderId);
  const stops = await tx.select().from(dispatchStops).where(inArray(dispatchStops.orderId, ids));
  const windows = new Map(rows.map(({ orderId, windowId }) => [orderId, windowId]));
  const kept = stops.filter((stop) => stop.day === day && stop.windowId === windows.get(stop.orderId));
  const positions = new Map(kept.map(({ orderId, position }) => [orderId, position]));
  if (areInOrder(seen.map((id) => positions.get(id)))) return;
  throw new AppError("CONFLICT", t.later("arrangedMeanwhile"));
}
