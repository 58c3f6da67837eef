/** The number of free wrong passwords, the wait after each further one, and the half-life of the count. */
export type Patience = { free: number; firstSeconds: number; mostSeconds: number; halfLifeSeconds: number };

const HOUR = 60 * 60;

/**
 * Wrong passwords for one account, from any address. After ten the next one waits a minute, then two, four, eight and
 * fifteen. The count halves in a day, so that waiting an hour gains nobody free guesses: a password can get some
 * hundred guesses a day, from any number of computers.
 */
export const PER_ACCOUNT: Patience = {
  free: 10,
  firstSeconds: 60,
  mostSeconds: 15 * 60,
  halfLifeSeconds: 24 * HOUR,
};

/** Wrong passwords from one address, for any accounts. Many households may share an address, so nobody waits long. */
export const PER_ADDRESS: Patience = { free: 100, firstSeconds: 1, mostSeconds: 60, halfLifeSeconds: HOUR };

/** A count below this is forgotten. */
export const FORGOTTEN_BELOW = 0.5;

/** The wait after a number of wrong passwords in a row, in seconds. */
export function waitSeconds(failures: number, { free, firstSeconds, mostSeconds }: Patience): number {
  return failures < free ? 0 : Math.min(firstSeconds * 2 ** (failures - free), mostSeconds);
}

/** The rest of a count after a time. */
export function fadedCount(failures: number, seconds: number, { halfLifeSeconds }: Patience): number {
  return failures * 0.5 ** (seconds / halfLifeSeconds);
}
