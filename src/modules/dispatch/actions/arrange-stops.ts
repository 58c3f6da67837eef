import { and, eq, ne, sql } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { orders } from "#modules/order/tables.ts";
import type { Arrange } from "../contract.ts";
import { t } from "../server-texts.ts";
import { dispatchStops } from "../tables.ts";

/**
 * Keeps in which order a list of orders is driven to, in place of what was kept before. All have to come on the day:
 * one that was moved or cancelled meanwhile, or is none, is a `CONFLICT`.
 */
export async function arrangeStops(db: Db, { day, orders: asked }: Arrange): Promise<void> {
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
      // Rows are written in one order, so that two who arrange the same list wait for each other.
      .orderBy(orders.id);
    if (rows.length < ids.length) throw new AppError("CONFLICT", t.later("ordersMoved"));
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
