import { eq } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { type SettingsRow, storeSettings } from "../tables.ts";
import { THE_STORE } from "./the-store.ts";

type Columns = Partial<Omit<typeof storeSettings.$inferInsert, "store" | "version" | "changedIn">>;

/** Writes the next version of the settings that are held; `changed` names the fields, as the seller's page does. */
export async function writeSettings(
  tx: Tx,
  { version, changedIn }: SettingsRow,
  { columns, changed }: { columns: Columns; changed: readonly string[] },
): Promise<SettingsRow> {
  const next = version + 1;
  const [after] = await tx
    .update(storeSettings)
    .set({
      ...columns,
      version: next,
      changedIn: { ...changedIn, ...Object.fromEntries(changed.map((field) => [field, next])) },
    })
    .where(eq(storeSettings.store, THE_STORE))
    .returning();
  if (!after) throw new Error("the update of the settings returned no row");
  return after;
}
