import { service } from "#kernel/modules/service.ts";

/** The store's own backups, as the seller's calls see them. */
export type Backups = {
  /** Where they lie, for a person: a folder or a bucket. */
  where: string;
  /** From which hour on, at the store, the nightly one is made; null: never. */
  hour: number | null;
  /** Begins one. False while another one is being made, in whichever process. */
  begin: () => Promise<boolean>;
};

/** The open store's backups, for the handlers of calls. */
export const openedBackups = service<Backups>("the backups");
