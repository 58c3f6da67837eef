import { eq } from "drizzle-orm";
import type { Connection, Tx } from "#kernel/db/connect.ts";
import type { RecordKind } from "#modules/identity/index.ts";
import type { StoreSettings } from "./contract.ts";
import type { Promo } from "./rules/shared/promo.ts";
import { t } from "./server-texts.ts";
import { type SettingsRow, storeSettings } from "./tables.ts";

export type { SettingsRow };

/** The key of the only store. */
export const THE_STORE = "main";

/** The settings among what sellers change. */
export const SETTINGS_RECORD: RecordKind = {
  name: "settings",
  all: t.later("allSettings"),
  one: t.later("settings"),
  many: (count) => t.later("manySettings", { count }),
};

/** The current settings in the database. */
export async function readSettings(db: Connection): Promise<SettingsRow> {
  const [row] = await db.select().from(storeSettings).where(eq(storeSettings.store, THE_STORE));
  if (!row) throw new Error("the store has no settings: they are written at its first start");
  return row;
}

/** Locks the settings until the transaction ends. */
export async function holdSettings(tx: Tx): Promise<SettingsRow> {
  const [row] = await tx.select().from(storeSettings).where(eq(storeSettings.store, THE_STORE)).for("update");
  if (!row) throw new Error("the store has no settings: they are written at its first start");
  return row;
}

type Columns = Partial<Omit<typeof storeSettings.$inferInsert, "store" | "version" | "changedIn">>;

/** Writes the next version of the locked settings. `changed` names the fields, as on the seller's page. */
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

/** Maps the settings for the shop. */
export function toSettings(row: Omit<SettingsRow, "updatedAt">): StoreSettings {
  const { name, tagline, city, state, address, gstin, email, chatNumber, instagram, developerCredit } = row;
  return {
    ...{ name, tagline, city, state, address, gstin, email, chatNumber, instagram, developerCredit },
    phones: [row.phone, row.secondPhone ?? row.phone],
    charges: { shippingPaise: row.shippingPaise, handlingPaise: row.handlingPaise },
    cancelUntil: row.cancelUntil,
    promo: toPromo(row),
    ...(row.roundsToRupee ? { roundsToRupee: true } : {}),
    ...(row.fssai === null ? {} : { fssai: row.fssai }),
    ...(row.hasPromoCodes ? { hasPromoCodes: true } : {}),
  };
}

function toPromo(row: Omit<SettingsRow, "updatedAt">): Promo {
  const { promoCode: code, promoMinimumPaise: minimumPaise, promoMaximumPaise: maximumPaise } = row;
  const extras = { ...(code === null ? {} : { code }), ...(minimumPaise === 0 ? {} : { minimumPaise }) };
  if (row.promoType === "fixed") return { type: "fixed", amountPaise: row.promoAmountPaise, ...extras };
  const limit = maximumPaise === null ? {} : { maximumPaise };
  return { type: "percentage", percent: row.promoPercent, ...limit, ...extras };
}
