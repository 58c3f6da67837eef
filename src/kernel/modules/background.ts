import type { BackupTools } from "#kernel/backup/backup-tools.ts";
import type { Deps } from "#kernel/http/app-env.ts";

/** The parts of the store that a module may use in its background work. */
export type StoreParts = {
  deps: Deps;
  /** The database's address, for a connection that listens. */
  databaseUrl: string;
  /** The tools for backups of this store, and the hour of the nightly backup; null: there is none. */
  backups: () => Promise<{ tools: BackupTools; hour: number | null }>;
};

/** The work of a module beside the requests in each process. */
export type Background = {
  /** Called once the store is open. */
  start?: () => void;
  /** Called before the database is closed. */
  close: () => Promise<void>;
};

type Opens = { open?: (store: StoreParts) => Promise<Background> };

/** Opens the background work of the modules. */
export async function openBackground(
  modules: readonly Opens[],
  store: StoreParts,
): Promise<Required<Background>> {
  const opened: Background[] = [];
  for (const { open } of modules) if (open) opened.push(await open(store));
  return {
    start: () => {
      for (const { start } of opened) start?.();
    },
    close: async () => {
      await Promise.all(opened.map(({ close }) => close()));
    },
  };
}
