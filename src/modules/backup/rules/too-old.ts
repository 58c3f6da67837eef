const DAYS = 7;
const WEEKS = 4;
const NAME = /^santhe-(\d{4}-\d{2}-\d{2})-(\d{6})\.tar$/;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The backups that may go: all but the newest of each of the last seven days that have one, and of each of the last four
 * weeks. Files with other names are not ours to delete.
 */
export function tooOld(names: readonly string[]): string[] {
  const ours = names
    .filter((name) => NAME.test(name))
    .toSorted()
    .toReversed();
  const kept = new Set([...newestOfEach(ours, dayOf, DAYS), ...newestOfEach(ours, weekOf, WEEKS)]);
  return ours.filter((name) => !kept.has(name));
}

function newestOfEach(
  newestFirst: readonly string[],
  stretchOf: (name: string) => string,
  count: number,
): string[] {
  const found = new Map<string, string>();
  for (const name of newestFirst) {
    const stretch = stretchOf(name);
    if (!found.has(stretch) && found.size < count) found.set(stretch, name);
  }
  return [...found.values()];
}

const dayOf = (name: string): string => NAME.exec(name)?.[1] ?? "";

/** Weeks begin on Mondays; day 0 of the era was a Thursday. */
function weekOf(name: string): string {
  const days = Math.floor(Date.parse(`${dayOf(name)}T00:00:00Z`) / DAY_MS);
  return String(Math.floor((days + 3) / 7));
}
