import { service } from "#kernel/modules/service.ts";

/** The store's own backups, for the seller's calls. */
export type Backups = {
  /** Their place for people: a folder or a bucket. */
  where: string;
  /** The hour at the store from which the nightly backup is made; null: there is none. */
  hour: number | null;
  /** Begins a backup. Returns false if any process is making one. */
  begin: () => Promise<boolean>;
};

/** The open store's backups, for the handlers of calls. */
export const openedBackups = service<Backups>("the backups");
