import { and, eq, sql } from "drizzle-orm";
import { demoWindows } from "#demo/week.ts";
import type { Tx } from "#kernel/db/connect.ts";
import { THE_STORE } from "#modules/store/index.ts";
import { deliverySettings, deliveryWindows } from "../tables.ts";

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];

/** Adds windows for the demo, unless a seller has set up deliveries already. */
export async function writeDemoWindows(tx: Tx): Promise<void> {
  const isAsAtFirst = and(eq(deliverySettings.store, THE_STORE), eq(deliverySettings.version, 1));
  const changed = await tx
    .update(deliverySettings)
    .set({ version: sql`${deliverySettings.version} + 1` })
    .where(isAsAtFirst)
    .returning();
  if (changed.length === 0) return;
  await tx
    .insert(deliveryWindows)
    .values(WEEKDAYS.flatMap((weekday) => demoWindows.map((window) => ({ weekday, ...window }))));
}
