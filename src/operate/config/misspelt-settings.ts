/** Variables with these prefixes are ours. Others are if they are nearly one of ours. */
const OURS = /^(STORE|S3|BACKUP|SELLER|SMTP|MAIL|DEMO|METRICS|SANTHE)_/;
/** Variables that Kubernetes sets for a service named "store". */
const OF_A_SERVICE = /_(SERVICE|PORT)(_|$)/;
/** The minimum length, as short names resemble too many words. */
const LONG_ENOUGH = 7;
const NEAR = 2;

/**
 * A line for each variable that looks like a setting and is none: the setting that was meant, or that it does nothing.
 */
export function misspeltSettings(
  env: Record<string, string | undefined>,
  settingNames: readonly string[],
): string[] {
  return Object.keys(env)
    .filter((name) => !settingNames.includes(name) && !OF_A_SERVICE.test(name))
    .filter((name) => OURS.test(name) || nearest(name, settingNames))
    .map((name) => unknownSetting(name, settingNames));
}

/** The sentence about a name that is no setting: the setting that was meant, or that it does nothing. */
export function unknownSetting(name: string, settingNames: readonly string[]): string {
  const meant = nearest(name, settingNames);
  return meant
    ? `${name} is no setting: did you mean ${meant}?`
    : `${name} is no setting, and does nothing. See docs/operating.md.`;
}

function nearest(name: string, settingNames: readonly string[]): string | undefined {
  const upper = name.toUpperCase();
  const limit = name.length >= LONG_ENOUGH ? NEAR : 0;
  return settingNames
    .map((each) => ({ each, away: distance(upper, each) }))
    .filter(({ away, each }) => away <= (each.length >= LONG_ENOUGH ? limit : 0))
    .toSorted((a, b) => a.away - b.away)[0]?.each;
}

function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (const [j, otherLetter] of [...other].entries()) {
      const changed = (row[j] ?? 0) + (letter === otherLetter ? 0 : 1);
      next.push(Math.min(changed, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
