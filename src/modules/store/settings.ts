import { setTimeout as after } from "node:timers/promises";
import { eq } from "drizzle-orm";
import type { Connection, Tx } from "#kernel/db/connect.ts";
import type { DatabaseLog } from "#kernel/db/embedded/cluster-location.ts";
import { type Clock, hasPassed, listen, processClock } from "#kernel/db/listen.ts";
import type { Sender } from "#kernel/mail/smtp-transport.ts";
import { service } from "#kernel/modules/service.ts";
import type { RecordKind } from "#modules/identity/index.ts";
import type { StoreSettings } from "./contract.ts";
import type { Closing } from "./rules/shared/closing.ts";
import { DEFAULT_PROMO, type Promo } from "./rules/shared/order-terms.ts";
import { t } from "./server-texts.ts";
import { type SettingsRow, storeSettings } from "./tables.ts";

/** The channel of the migration's trigger, which notifies of each committed change. */
const CHANNEL = "store_settings";
const PAUSE_MS = 500;
/**
 * The time without activity after which a process counts as having been stopped. Notifications from that time may still
 * be on their way.
 */
const STOPPED_MS = 2_000;
const CHECK_EVERY_MS = 500;
/** The longest wait of a request for these notifications. */
const CATCH_UP_MS = 1_000;

export type SettingsReader = {
  /** The current settings in this process. They are at most a moment behind another process's change. */
  current: () => StoreSettings;
  /** Uses a change that this process has just made, from its next answer on. */
  update: (row: SettingsRow) => void;
  /** Waits if this process was stopped and may have missed changes. Call it before answering. */
  caughtUp: () => Promise<void> | undefined;
  /** Calls `listener` whenever data of the store may have changed in any process. */
  onNotification: (listener: () => Promise<void>) => void;
  onTaken: (listener: () => void) => void;
  /** Leaves online payment out of the current settings as long as a function says so. */
  withholdOnlineWhile: (isWithheld: () => boolean) => void;
  /** Calls the listeners of changes: what was withheld is not any more, or the other way round. */
  announce: () => void;
  /** Behaves as if a notification had arrived. */
  lookAgain: () => void;
  close: () => Promise<void>;
};

/** The settings of the open store, for the handlers of calls. */
export const openedSettings = service<SettingsReader>("the store's settings");

type SettingsSource = {
  db: Connection;
  url: string;
  first: StoreSettings;
  log: DatabaseLog;
  clock?: Clock;
};

/**
 * Keeps the store's settings in memory. Reads them now, on each notification, and each time the connection for
 * notifications is established. `first` has the initial settings of a new store.
 */
export async function openSettings({
  db,
  url,
  first,
  log,
  clock = processClock,
}: SettingsSource): Promise<SettingsReader> {
  await ensureSettings(db, first);
  let newest = await readSettings(db);
  const closing = new AbortController();
  const changeListeners: (() => void)[] = [];
  let isOnlineWithheld = () => false;
  const announce = () => {
    for (const changed of changeListeners) changed();
  };
  const update = (row: SettingsRow) => {
    // Two reads may come back in reverse order.
    if (row.version <= newest.version) return;
    newest = row;
    announce();
  };
  const reread = async () => {
    while (!closing.signal.aborted) {
      try {
        return update(await readSettings(db));
      } catch (error) {
        log.warn(
          `The store's settings can't be read for now: ${error instanceof Error ? error.message : error}`,
          error,
        );
        await after(PAUSE_MS, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
  };
  const listeners = [reread];
  const readAll = () => Promise.all(listeners.map((listener) => listener()));
  const notify = () => void readAll();
  const stop = listen(url, { channel: CHANNEL, onNotification: notify, onListening: notify }, log);
  let checkedAt = clock();
  let catchingUp: Promise<void> | undefined;
  const caughtUp = () => {
    const now = clock();
    if (hasPassed(STOPPED_MS, checkedAt, now)) {
      const reading = Promise.race([readAll(), after(CATCH_UP_MS, undefined, { ref: false })]).then(() => {
        if (catchingUp === reading) catchingUp = undefined;
      });
      catchingUp = reading;
    }
    checkedAt = now;
    return catchingUp;
  };
  const checking = setInterval(caughtUp, CHECK_EVERY_MS).unref();
  return {
    current: () => toSettings(isOnlineWithheld() ? { ...newest, onlinePayment: "off" } : newest),
    withholdOnlineWhile: (isWithheld) => {
      isOnlineWithheld = isWithheld;
    },
    announce,
    update,
    caughtUp,
    onNotification: (listener) => void listeners.push(listener),
    onTaken: (listener) => void changeListeners.push(listener),
    lookAgain: notify,
    close: () => {
      closing.abort();
      clearInterval(checking);
      return stop();
    },
  };
}

/** Existing settings are kept. */
async function ensureSettings(db: Connection, first: StoreSettings): Promise<void> {
  const { phones, charges, promo, languages = [], ...rest } = first;
  const [phone, secondPhone] = phones;
  await db
    .insert(storeSettings)
    .values({
      ...rest,
      ...charges,
      ...promoColumns(promo),
      store: THE_STORE,
      languages: languages.join(" "),
      phone,
      secondPhone: secondPhone === phone ? null : secondPhone,
    })
    .onConflictDoNothing();
}

// Sensible initial values for the kind of promo that is not chosen.
const AMOUNT_PAISE = DEFAULT_PROMO.type === "fixed" ? DEFAULT_PROMO.amountPaise : 0;
const PERCENT = 10;

function promoColumns(promo: Promo) {
  return {
    promoType: promo.type,
    promoAmountPaise: promo.type === "fixed" ? promo.amountPaise : AMOUNT_PAISE,
    promoPercent: promo.type === "percentage" ? promo.percent : PERCENT,
    promoMaximumPaise: promo.type === "percentage" ? (promo.maximumPaise ?? null) : null,
    promoMinimumPaise: promo.minimumPaise ?? 0,
    promoCode: promo.code ?? null,
  };
}

/** The key of the only store. */
export const THE_STORE = "main";

/** The settings among what sellers change. */
export const SETTINGS_RECORD: RecordKind = {
  name: "settings",
  all: t.later("allSettings"),
  one: t.later("settings"),
  many: (count) => t.later("manySettings", { count }),
  fields: {},
  seenBy: "settings.see",
};

/** The current settings in the database. */
export async function readSettings(db: Connection): Promise<SettingsRow> {
  const [row] = await db.select().from(storeSettings).where(eq(storeSettings.store, THE_STORE));
  if (!row) throw new Error("the store has no settings: they are written at its first start");
  return row;
}

/** The sender of the store's mails; undefined if the store was never opened. */
export async function findSender(db: Connection): Promise<Sender | undefined> {
  const [row] = await db
    .select({ name: storeSettings.name, address: storeSettings.email })
    .from(storeSettings)
    .where(eq(storeSettings.store, THE_STORE));
  return row;
}

/** Locks the settings until the transaction ends. */
export async function lockSettings(tx: Tx): Promise<SettingsRow> {
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
    name,
    tagline,
    city,
    state,
    address,
    gstin,
    email,
    chatNumber,
    instagram,
    developerCredit,
    phones: [row.phone, row.secondPhone ?? row.phone],
    charges: { shippingPaise: row.shippingPaise, handlingPaise: row.handlingPaise },
    cancelUntil: row.cancelUntil,
    promo: toPromo(row),
    ...(row.roundsToRupee ? { roundsToRupee: true } : {}),
    ...(row.fssai === null ? {} : { fssai: row.fssai }),
    ...(row.upiAddress === null ? {} : { upiAddress: row.upiAddress }),
    ...(row.hasPromoCodes ? { hasPromoCodes: true } : {}),
    ...(row.hasGrowers ? { hasGrowers: true } : {}),
    ...(row.onlinePayment === "off" ? {} : { onlinePayment: row.onlinePayment }),
    ...(row.gstByProduct ? { gst: toGst(row) } : {}),
    ...(row.twoDeliveries === "off" ? {} : { twoDeliveries: row.twoDeliveries }),
    ...(row.askAmounts === "usual" ? {} : { askAmounts: row.askAmounts }),
    ...(row.languages === "" ? {} : { languages: row.languages.split(" ") }),
    ...(row.closedFrom === null ? {} : { closing: toClosing(row.closedFrom, row) }),
  };
}

function toGst(row: Omit<SettingsRow, "updatedAt">) {
  return {
    defaultBasisPoints: row.defaultTaxBasisPoints,
    chargesBasisPoints: row.chargesTaxBasisPoints,
    ...(row.shortInvoiceNumbers ? { hasShortNumbers: true } : {}),
  };
}

/** Moments may be text, as JSON has no dates. */
function toClosing(
  from: Date,
  { closedUntil, closedWords }: Pick<SettingsRow, "closedUntil" | "closedWords">,
): Closing {
  const iso = (moment: Date) => new Date(moment).toISOString();
  return { from: iso(from), until: closedUntil && iso(closedUntil), words: closedWords };
}

function toPromo(row: Omit<SettingsRow, "updatedAt">): Promo {
  const { promoCode: code, promoMinimumPaise: minimumPaise, promoMaximumPaise: maximumPaise } = row;
  const extras = { ...(code === null ? {} : { code }), ...(minimumPaise === 0 ? {} : { minimumPaise }) };
  if (row.promoType === "fixed") return { type: "fixed", amountPaise: row.promoAmountPaise, ...extras };
  const limit = maximumPaise === null ? {} : { maximumPaise };
  return { type: "percentage", percent: row.promoPercent, ...limit, ...extras };
}

/** The short text beside the store's name: the seller's own, or the harvest's origin. */
export function taglineOf({ tagline, city }: { tagline: string | null; city: string }): string {
  return tagline ?? t("farmFresh", { city });
}
