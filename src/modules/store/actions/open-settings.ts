import { setTimeout as after } from "node:timers/promises";
import type { Connection } from "#kernel/db/connect.ts";
import type { DatabaseLog } from "#kernel/db/embedded/log.ts";
import { listen } from "#kernel/db/listen.ts";
import type { StoreSettings } from "../contract.ts";
import type { SettingsRow } from "../tables.ts";
import { ensureSettings } from "./ensure-settings.ts";
import { readSettings } from "./read-settings.ts";
import { toSettings } from "./to-settings.ts";

/** The migration's trigger tells of each change here, when it is kept. */
const CHANNEL = "store_settings";
const PAUSE_MS = 500;

export type SettingsReader = {
  /** The settings as this process knows them: at most a moment behind a change in another one. */
  current: () => StoreSettings;
  /** Takes over a change that this process has just made, so that its next answer knows it. */
  take: (row: SettingsRow) => void;
  /** Has `listener` called whenever something about the store may have changed, in whichever process. */
  onNews: (listener: () => void) => void;
  /** Has `listener` called when other settings are current. */
  onTaken: (listener: () => void) => void;
  /** Something about the store may have changed: as if it had been heard. */
  lookAgain: () => void;
  close: () => Promise<void>;
};

export type SettingsSource = { db: Connection; url: string; first: StoreSettings; log: DatabaseLog };

/**
 * Keeps the store's settings at hand: reads them now, whenever somebody changes them, and each time the connection over
 * which that is heard stands again. `first` is what a store without settings begins with.
 */
export async function openSettings({ db, url, first, log }: SettingsSource): Promise<SettingsReader> {
  await ensureSettings(db, first);
  let newest = await readSettings(db);
  const closing = new AbortController();
  const takers: (() => void)[] = [];
  const take = (row: SettingsRow) => {
    // Two reads may come back in the other order.
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
  const listeners: (() => void)[] = [() => void reread()];
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const stop = listen(url, { channel: CHANNEL, onTold: tell, onListening: tell }, log);
  return {
    current: () => toSettings(newest),
    take,
    onNews: (listener) => void listeners.push(listener),
    onTaken: (listener) => void takers.push(listener),
    lookAgain: tell,
    close: () => {
      closing.abort();
      return stop();
    },
  };
}

declare module "#kernel/http/app-env.ts" {
  interface Deps {
    settings: SettingsReader;
  }
}
