import { and, eq } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { t } from "../server-texts.ts";
import { orders } from "../tables.ts";
import { holdOrders } from "./hold-orders.ts";
import { type Mover, writeMoves } from "./write-moves.ts";

/**
 * Moves all pending orders of a day, `yyyy-mm-dd`, to another one, or none of them. Returns how many moved. What is on
 * its way stays. None waits, no room for all, or no such day: `CONFLICT`.
 */
export async function moveDay(db: Db, { from, ...mover }: { from: string } & Mover): Promise<number> {
  return transact(db, async (tx) => {
    const held = await holdOrders(tx, and(eq(orders.deliveryDay, from), eq(orders.status, "Pending")));
    if (held.length === 0) {
      throw new AppError("CONFLICT", t.later("moveNone", { day: formatShortDay(from) }));
    }
    return writeMoves(tx, held, mover);
  });
}
