import { eq } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { type SettingsRow, storeSettings } from "../tables.ts";
import { THE_STORE } from "./the-store.ts";

export type { SettingsRow };

/** The settings as they are in the database, at one moment. */
export async function readSettings(db: Connection): Promise<SettingsRow> {
  const [row] = await db.select().from(storeSettings).where(eq(storeSettings.store, THE_STORE));
  if (!row) throw new Error("the store has no settings: they are written at its first start");
  return row;
}
