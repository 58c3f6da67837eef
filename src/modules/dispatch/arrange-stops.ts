import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { orders } from "#modules/order/index.ts";
import type { Arrange } from "./contract.ts";
import { areInOrder } from "./rules/stop-order.ts";
import { t } from "./server-texts.ts";
import { dispatchStops } from "./tables.ts";

/**
 * Saves the order in which a list of orders is driven to. All must be due on the day. Throws `CONFLICT` if one was
 * moved or cancelled meanwhile or does not exist, or if somebody else has arranged the list differently from what was
 * seen.
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
      // The rows are locked in a fixed order, so that two arrangements of the same list can't deadlock.
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

/** Throws `CONFLICT` if the stored arrangement of locked orders differs from the one that was seen. */
async function refuseOther(tx: Tx, { day, rows, seen }: Seen): Promise<void> {
  const ids = rows.map(({ orderId }) => orderId);
  const stops = await tx.select().from(dispatchStops).where(inArray(dispatchStops.orderId, ids));
  const windows = new Map(rows.map(({ orderId, windowId }) => [orderId, windowId]));
  const kept = stops.filter((stop) => stop.day === day && stop.windowId === windows.get(stop.orderId));
  const positions = new Map(kept.map(({ orderId, position }) => [orderId, position]));
  if (areInOrder(seen.map((id) => positions.get(id)))) return;
  throw new AppError("CONFLICT", t.later("arrangedMeanwhile"));
}
