import { removeScratch } from "#kernel/db/embedded/scratch-server.ts";
import type { Backups } from "../backups.ts";
import type { BackupTools } from "./backup-tools.ts";
import { beginBackup, type Wanted } from "./begin-backup.ts";
import { nightWanted } from "./night-wanted.ts";

const LOOK_MS = 60_000;

export type OpenBackups = Backups & {
  /** Makes tonight's backup if it is due and nobody does; resolves when it is made. */
  look: () => Promise<void>;
  /** Begins to look once a minute. */
  start: () => void;
  /** Breaks off what is being made; it is made again after the next start. */
  close: () => Promise<void>;
};

/** The store's backups: one a night by itself, and whenever the seller asks. */
export function openBackups(tools: BackupTools, hour: number | null): OpenBackups {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  const begin = async (wanted: Wanted): Promise<boolean> => {
    const backup = await beginBackup(tools, wanted);
    if (!backup) return false;
    const work = backup.finished.finally(() => {
      running = undefined;
    });
    running = work;
    return true;
  };
  const look = async (): Promise<void> => {
    if (hour === null || running) return;
    const ask = () => nightWanted(tools.db, { now: tools.now(), hour });
    if ((await ask()) === undefined) return;
    if (await begin(ask)) await running;
  };
  const complain = (error: unknown) =>
    tools.log.error({ err: error }, "Nightly backups can't be made for now.");
  return {
    where: tools.place.where,
    hour,
    begin: () => begin(async () => null),
    look,
    start: () => {
      timer = setInterval(() => look().catch(complain), LOOK_MS).unref();
    },
    close: async () => {
      clearInterval(timer);
      // Its server would live on when this process ends.
      if (running) await removeScratch(tools.scratch);
    },
  };
}
