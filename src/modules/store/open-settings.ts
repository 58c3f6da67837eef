import { setTimeout as after } from "node:timers/promises";
import type { Connection } from "#kernel/db/connect.ts";
import type { DatabaseLog } from "#kernel/db/embedded/cluster-location.ts";
import { type Clock, hasPassed, listen, processClock } from "#kernel/db/listen.ts";
import { service } from "#kernel/modules/service.ts";
import type { StoreSettings } from "./contract.ts";
import { DEFAULT_PROMO, type Promo } from "./rules/shared/promo.ts";
import { readSettings, THE_STORE, toSettings } from "./settings.ts";
import { type SettingsRow, storeSettings } from "./tables.ts";

/** The channel of the migration's trigger, which notifies of each committed change. */
const CHANNEL = "store_settings";
const PAUSE_MS = 500;
/**
 * The time without activity after which a process counts as having been stopped. Notifications from that time may still
 * be on their way.
 */
const STOPPED_MS = 2_000;
const LOOK_MS = 500;
/** The longest wait of a request for these notifications. */
const CATCH_UP_MS = 1_000;

export type SettingsReader = {
  /** The current settings in this process. They are at most a moment behind another process's change. */
  current: () => StoreSettings;
  /** Takes over a change that this process has just made, for its next answer. */
  take: (row: SettingsRow) => void;
  /** Waits if this process was stopped and may have missed changes. Call it before answering. */
  caughtUp: () => Promise<void> | undefined;
  /** Calls `listener` whenever data of the store may have changed in any process. */
  onNews: (listener: () => Promise<void>) => void;
  /** Calls `listener` when the settings have changed. */
  onTaken: (listener: () => void) => void;
  /** Behaves as if a notification had arrived. */
  lookAgain: () => void;
  close: () => Promise<void>;
};

/** The settings of the open store, for the handlers of calls. */
export const openedSettings = service<SettingsReader>("the store's settings");

export type SettingsSource = {
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
  const takers: (() => void)[] = [];
  const take = (row: SettingsRow) => {
    // Two reads may come back in reverse order.
    if (row.version <= newest.version) return;
    newest = row;
    for (const taken of takers) taken();
  };
  const reread = async () => {
    while (!closing.signal.aborted) {
      try {
        return take(await readSettings(db));
      } catch (error) {
        log.warn(
          `The store's settings can't be read for now: ${error instanceof Error ? error.message : error}`,
        );
        await after(PAUSE_MS, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
  };
  const listeners = [reread];
  const readAll = () => Promise.all(listeners.map((listener) => listener()));
  const tell = () => void readAll();
  const stop = listen(url, { channel: CHANNEL, onTold: tell, onListening: tell }, log);
  let lookedAt = clock();
  let catchingUp: Promise<void> | undefined;
  const caughtUp = () => {
    const now = clock();
    if (hasPassed(STOPPED_MS, lookedAt, now)) {
      const reading = Promise.race([readAll(), after(CATCH_UP_MS, undefined, { ref: false })]).then(() => {
        if (catchingUp === reading) catchingUp = undefined;
      });
      catchingUp = reading;
    }
    lookedAt = now;
    return catchingUp;
  };
  const looking = setInterval(caughtUp, LOOK_MS).unref();
  return {
    current: () => toSettings(newest),
    take,
    caughtUp,
    onNews: (listener) => void listeners.push(listener),
    onTaken: (listener) => void takers.push(listener),
    lookAgain: tell,
    close: () => {
      closing.abort();
      clearInterval(looking);
      return stop();
    },
  };
}

/** Writes the initial settings of a new store. Existing settings are kept. */
async function ensureSettings(db: Connection, first: StoreSettings): Promise<void> {
  const { phones, charges, promo, ...rest } = first;
  const [phone, secondPhone] = phones;
  await db
    .insert(storeSettings)
    .values({
      ...rest,
      ...charges,
      ...promoColumns(promo),
      store: THE_STORE,
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
