import { ownBeginning } from "#kernel/backup/backup-name.ts";

const DAYS = 7;
const WEEKS = 4;
const REST = /^(\d{4}-\d{2}-\d{2})-\d{6}\.tar$/;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The backups of the store with this id that may go: all but the newest of each of the last seven days that have one,
 * and of each of the last four weeks. Files with other names are not its own.
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

/** Weeks begin on Mondays; day 0 of the era was a Thursday. */
function weekOf(day: string): string {
  const days = Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
  return String(Math.floor((days + 3) / 7));
}
