import type { BackupTools } from "#kernel/backup/backup-storage.ts";
import type { ModuleSettings } from "#kernel/environment/variables.ts";
import type { StoreHealth } from "#kernel/health/check.ts";
import type { Deps } from "#kernel/http/app-env.ts";

/** The parts of the store that a module may use in its background work. */
export type StoreParts = {
  deps: Deps;
  /** The operator's settings. Each module finds its own. */
  config: { modules: ModuleSettings };
  /** The database's address, for a connection that listens. */
  databaseUrl: string;
  /** The tools for backups of this store, and the hour of the nightly backup; null: there is none. */
  backups: () => Promise<{ tools: BackupTools; hour: number | null }>;
  /** The checks of the whole store. */
  health: () => StoreHealth;
};

/** Lines for the operator at the end of a start. */
export type StartNotice = {
  /** The lines for the store's URL. */
  text: (url: string) => string;
};

/** The work of a module beside the requests in each process. */
export type Background = {
  /** Called after everything that may fail, except the port. */
  beforeListening?: () => Promise<StartNotice>;
  /** Called once the store is open. */
  start?: () => void;
  /** Ends the work, while the last requests are answered. */
  stop?: () => Promise<void>;
  /** Called after the last request, before the database is closed. */
  close?: () => Promise<void>;
};

/** The part of a module that opens its background work. */
export type Opens = { open?: (store: StoreParts) => Promise<Background> };

/** The background work of all modules. */
export type OpenBackground = {
  beforeListening: () => Promise<StartNotice[]>;
  start: () => void;
  stop: () => Promise<void>;
  close: () => Promise<void>;
};

/** Opens the background work of the modules, in their order. */
export async function openBackground(modules: readonly Opens[], store: StoreParts): Promise<OpenBackground> {
  const opened: Background[] = [];
  const stop = async () => {
    await Promise.all(opened.map((each) => each.stop?.()));
  };
  const close = async () => {
    await Promise.all(opened.map((each) => each.close?.()));
  };
  try {
    for (const { open } of modules) if (open) opened.push(await open(store));
  } catch (error) {
    await stop();
    await close();
    throw error;
  }
  return {
    beforeListening: async () => {
      const notices: StartNotice[] = [];
      for (const { beforeListening } of opened) if (beforeListening) notices.push(await beforeListening());
      return notices;
    },
    start: () => {
      for (const { start } of opened) start?.();
    },
    stop,
    close,
  };
}
