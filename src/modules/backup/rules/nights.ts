import { ownBeginning } from "#kernel/backup/backup-name.ts";
import { formatClock, storeDay } from "#kernel/time/store-time.ts";

const DAYS = 7;
const WEEKS = 4;
const REST = /^(\d{4}-\d{2}-\d{2})-\d{6}\.tar$/;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The backups of this store that may be removed: all but the newest of each of the last seven days with one, and of
 * each of the last four weeks. Files with other names are not its own.
 */
export function tooOld(names: readonly string[], id: string): string[] {
  const beginning = ownBeginning(id);
  const dayOf = (name: string): string | undefined =>
    name.startsWith(beginning) ? REST.exec(name.slice(beginning.length))?.[1] : undefined;
  const own = names
    .flatMap((name) => {
      const day = dayOf(name);
      return day === undefined ? [] : [{ name, day }];
    })
    .toSorted((one, other) => (one.name < other.name ? 1 : -1));
  const kept = new Set([...newestOfEach(own, (day) => day, DAYS), ...newestOfEach(own, weekOf, WEEKS)]);
  return own.flatMap(({ name }) => (kept.has(name) ? [] : name));
}

function newestOfEach(
  newestFirst: readonly { name: string; day: string }[],
  stretchOf: (day: string) => string,
  count: number,
): string[] {
  const found = new Map<string, string>();
  for (const { name, day } of newestFirst) {
    const stretch = stretchOf(day);
    if (!found.has(stretch) && found.size < count) found.set(stretch, name);
  }
  return [...found.values()];
}

/** The number of a day's week. Weeks begin on Mondays, and day 0 of the era was a Thursday. */
function weekOf(day: string): string {
  const days = Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
  return String(Math.floor((days + 3) / 7));
}

/** The pause after a failure. A try whose process died is repeated at once. */
const PAUSE_MS = 30 * 60 * 1000;
const TRIES = 3;

/** A nightly backup that was begun. */
export type Try = {
  night: string | null;
  state: "running" | "done" | "failed";
  startedAt: Date;
  failure: string | null;
};

/** The facts about a night: the time, the hour at the store, the store's opening, and the newest tries. */
type NightQuestion = { now: Date; hour: number; storeSince: Date; tries: readonly Try[] };

/**
 * The night (`yyyy-mm-dd`) whose backup is due now, or null. A missed night is made up for when the store is open
 * again.
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
