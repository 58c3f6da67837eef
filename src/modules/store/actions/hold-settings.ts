import { eq } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { type SettingsRow, storeSettings } from "../tables.ts";
import { THE_STORE } from "./the-store.ts";

/** The settings, which nobody else changes until the transaction ends. */
export async function holdSettings(tx: Tx): Promise<SettingsRow> {
  const [row] = await tx.select().from(storeSettings).where(eq(storeSettings.store, THE_STORE)).for("update");
  if (!row) throw new Error("the store has no settings: they are written at its first start");
  return row;
}
