import { eq } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { recordActions } from "#modules/audit/actions/record-actions.ts";
import type { SellerAccount } from "#modules/identity/actions/session.ts";
import { THE_STORE } from "#modules/store/actions/the-store.ts";
import { type SettingsRow, storeSettings } from "#modules/store/tables.ts";
import type { SaveSettings, SettingsFields } from "../contract.ts";
import { t } from "../server-texts.ts";
import { toColumns, toFields } from "./settings-fields.ts";

/**
 * Changes the store's settings. Whoever was shown others than there are by now is told which of them somebody else has
 * changed: `CONFLICT`. The same settings again change nothing.
 */
export async function saveSettings(
  db: Db,
  { settings, seller }: { settings: SaveSettings; seller: SellerAccount },
): Promise<SettingsRow> {
  const { version: shown, ...wanted } = settings;
  return transact(db, async (tx) => {
    const before = await holdSettings(tx);
    const changed = changedFields(toFields(before), wanted);
    if (changed.length === 0) return before;
    if (shown !== before.version) throw outdated(before, shown);
    const after = await write(tx, before, wanted, changed);
    await recordActions(tx, seller, [
      {
        subject: "settings",
        action: "changed",
        id: THE_STORE,
        name: after.name,
        before: toFields(before),
        after: toFields(after),
      },
    ]);
    return after;
  });
}

async function holdSettings(tx: Tx): Promise<SettingsRow> {
  const [row] = await tx.select().from(storeSettings).where(eq(storeSettings.store, THE_STORE)).for("update");
  if (!row) throw new Error("the store has no settings to change");
  return row;
}

function changedFields(before: SettingsFields, wanted: SettingsFields): string[] {
  const now = new Map<string, unknown>(Object.entries(before));
  return Object.entries(wanted).flatMap(([field, value]) => (now.get(field) === value ? [] : field));
}

async function write(
  tx: Tx,
  { version, changedIn }: SettingsRow,
  wanted: SettingsFields,
  changed: string[],
): Promise<SettingsRow> {
  const next = version + 1;
  const [after] = await tx
    .update(storeSettings)
    .set({
      ...toColumns(wanted),
      version: next,
      changedIn: { ...changedIn, ...Object.fromEntries(changed.map((field) => [field, next])) },
    })
    .where(eq(storeSettings.store, THE_STORE))
    .returning();
  if (!after) throw new Error("the update of the settings returned no row");
  return after;
}

/** Names what has changed since the version that was shown, each with the value it has now. */
function outdated(row: SettingsRow, shown: number): AppError {
  const meanwhile = Object.entries(toFields(row)).filter(([field]) => (row.changedIn[field] ?? 0) > shown);
  const errors = meanwhile.map(([field, value]) => [
    field,
    value === "" ? t.later("meanwhileEmptied") : t.later("meanwhile", { value: String(value) }),
  ]);
  return new AppError("CONFLICT", t.later("outdated"), Object.fromEntries(errors));
}
