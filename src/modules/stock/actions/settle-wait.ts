import { eq, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { stockWaits } from "../tables.ts";

/** Notes that somebody was told, or can't be. */
export async function settleWait(db: Connection, id: string): Promise<void> {
  await db.update(stockWaits).set({ toldAt: sql`now()` }).where(eq(stockWaits.id, id));
}

/** The product has sold out again before its mail was written: they wait on. */
export async function waitOn(db: Connection, id: string): Promise<void> {
  await db.update(stockWaits).set({ queuedAt: null }).where(eq(stockWaits.id, id));
}
