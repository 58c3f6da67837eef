import { desc, gte, min } from "drizzle-orm";
import type { BackupTools } from "#kernel/backup/backup-storage.ts";
import type { Connection } from "#kernel/db/connect.ts";
import { removeScratch } from "#kernel/db/embedded/scratch-server.ts";
import { service } from "#kernel/modules/service.ts";
import { formatClock, storeDay } from "#kernel/time/store-time.ts";
import { sellers } from "#modules/identity/index.ts";
import { beginBackup, type DecideNight } from "./make-backup.ts";
import { backups } from "./tables.ts";

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

const CHECK_MS = 60_000;

export type OpenBackups = Backups & {
  /** Makes the nightly backup if it is due and no other process does. Resolves when it is made. */
  runIfDue: () => Promise<void>;
  /** Starts to check once a minute. */
  start: () => void;
  /** Aborts the running backup. It is repeated after the next start. */
  close: () => Promise<void>;
};

/** The store's backups: one every night, and one whenever the seller asks. */
export function openBackups(tools: BackupTools, hour: number | null): OpenBackups {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  const begin = async (decideNight: DecideNight): Promise<boolean> => {
    const backup = await beginBackup(tools, decideNight);
    if (!backup) return false;
    running = backup.finished.finally(() => {
      running = undefined;
    });
    return true;
  };
  const runIfDue = async (): Promise<void> => {
    if (hour === null || running) return;
    const dueNow = () => findDueNight(tools.db, { now: tools.now(), hour });
    if ((await dueNow()) === undefined) return;
    if (await begin(dueNow)) await running;
  };
  const logFailure = (error: unknown) =>
    tools.log.error({ err: error }, "Nightly backups can't be made for now.");
  return {
    where: tools.place.where,
    hour,
    begin: () => begin(async () => null),
    runIfDue,
    start: () => {
      timer = setInterval(() => runIfDue().catch(logFailure), CHECK_MS).unref();
    },
    close: async () => {
      clearInterval(timer);
      // Its scratch server would outlive this process.
      if (running) await removeScratch(tools.scratch);
    },
  };
}

const RECENT_MS = 3 * 24 * 60 * 60 * 1000;

/** The night whose backup is due; undefined if none is. A store is as old as its seller's account. */
async function findDueNight(
  db: Connection,
  { now, hour }: { now: Date; hour: number },
): Promise<string | undefined> {
  const recent = gte(backups.startedAt, new Date(now.getTime() - RECENT_MS));
  const [tries, [since]] = await Promise.all([
    db.select().from(backups).where(recent).orderBy(desc(backups.startedAt)),
    db.select({ at: min(sellers.createdAt) }).from(sellers),
  ]);
  if (!since?.at) return undefined;
  return dueNight({ now, hour, storeSince: since.at, tries }) ?? undefined;
}

/** The pause after a failure. A try whose process died is repeated at once. */
const RETRY_MS = 30 * 60 * 1000;
const TRIES = 3;

const DAY_MS = 24 * 60 * 60 * 1000;

/** A nightly backup that was begun. */
export type Try = {
  night: string | null;
  state: "running" | "done" | "failed";
  startedAt: Date;
  failure: string | null;
};

type NightQuestion = { now: Date; hour: number; storeSince: Date; tries: readonly Try[] };

/**
 * The night (`yyyy-mm-dd`) whose backup is due now, or null. A missed night is caught up when the store is open
 * again.
 */
export function dueNight({ now, hour, storeSince, tries }: NightQuestion): string | null {
  const isLate = Number(formatClock(now).slice(0, 2)) >= hour;
  const night = storeDay(isLate ? now : new Date(now.getTime() - DAY_MS));
  const begins = new Date(`${night}T${String(hour).padStart(2, "0")}:00:00+05:30`);
  if (begins < storeSince) return null;
  const own = tries.filter((each) => each.night === night);
  if (own.some(({ state }) => state === "done")) return null;
  const failed = own.filter(({ failure }) => failure !== "interrupted" && failure !== null);
  const last = Math.max(0, ...failed.map(({ startedAt }) => startedAt.getTime()));
  if (failed.length >= TRIES || now.getTime() - last < RETRY_MS) return null;
  return night;
}
