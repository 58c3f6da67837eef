/** How many wrong passwords cost nothing, what each further one costs, and how quickly they are forgotten. */
export type Patience = { free: number; firstSeconds: number; mostSeconds: number; halfLifeSeconds: number };

const HOUR = 60 * 60;

/**
 * Wrong passwords of one account, from whatever address: after ten the next has to wait a minute, then two, four, eight
 * and fifteen. Half of the count is forgotten in a day, so that nobody wins free guesses by waiting for an hour: a password
 * has some hundred guesses a day, however many computers guess.
 */
export const PER_ACCOUNT: Patience = {
  free: 10,
  firstSeconds: 60,
  mostSeconds: 15 * 60,
  halfLifeSeconds: 24 * HOUR,
};

/** Wrong passwords from one address, of whatever accounts. Many households share one, so nobody waits long. */
export const PER_ADDRESS: Patience = { free: 100, firstSeconds: 1, mostSeconds: 60, halfLifeSeconds: HOUR };

/** A count below this is as good as none. */
export const FORGOTTEN_BELOW = 0.5;

/** How long to wait after so many wrong passwords in a row, in seconds. */
export function waitSeconds(failures: number, { free, firstSeconds, mostSeconds }: Patience): number {
  return failures < free ? 0 : Math.min(firstSeconds * 2 ** (failures - free), mostSeconds);
}

/** What is left of a count after so many seconds. */
export function fadedCount(failures: number, seconds: number, { halfLifeSeconds }: Patience): number {
  return failures * 0.5 ** (seconds / halfLifeSeconds);
}
