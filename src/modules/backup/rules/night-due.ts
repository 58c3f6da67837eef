import { formatClock, storeDay } from "#kernel/time/store-time.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** After a failure the next try waits this long; a try that died with its process is made again at once. */
const PAUSE_MS = 30 * 60 * 1000;
const TRIES = 3;

/** A nightly backup that was begun. */
export type Try = {
  night: string | null;
  state: "running" | "done" | "failed";
  startedAt: Date;
  failure: string | null;
};

/** What decides about tonight: the hour at the store, since when there is one, and the newest tries. */
export type NightQuestion = { now: Date; hour: number; storeSince: Date; tries: readonly Try[] };

/**
 * The night (`yyyy-mm-dd`) whose backup is to be made now, or null. A night that was slept through is made up for when
 * the store is open again.
 */
export function nightDue({ now, hour, storeSince, tries }: NightQuestion): string | null {
  const isLate = Number(formatClock(now).slice(0, 2)) >= hour;
  const night = storeDay(isLate ? now : new Date(now.getTime() - DAY_MS));
  const begins = new Date(`${night}T${String(hour).padStart(2, "0")}:00:00+05:30`);
  if (begins < storeSince) return null;
  const own = tries.filter((each) => each.night === night);
  if (own.some(({ state }) => state === "done")) return null;
  const failed = own.filter(({ failure }) => failure !== "interrupted" && failure !== null);
  const last = Math.max(0, ...failed.map(({ startedAt }) => startedAt.getTime()));
  if (failed.length >= TRIES || now.getTime() - last < PAUSE_MS) return null;
  return night;
}
