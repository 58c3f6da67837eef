import type { BackupTools } from "#kernel/backup/backup-tools.ts";
import type { Deps } from "#kernel/http/app-env.ts";

/** What a module may open its background with. */
export type StoreParts = {
  deps: Deps;
  /** The database's address, for a connection that listens. */
  databaseUrl: string;
  /** The tools for backups of this store, and from which hour on the nightly one is made; null: there is none. */
  backups: () => Promise<{ tools: BackupTools; hour: number | null }>;
};

/** What runs beside the requests in each process. */
export type Background = {
  /** Begins, once the store is open. */
  start?: () => void;
  /** Ends, before the database is closed. */
  close: () => Promise<void>;
};

type Opens = { open?: (store: StoreParts) => Promise<Background> };

/** Opens what the modules run beside the requests. */
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
