/** How many wrong passwords cost nothing, and what each further one costs. */
export type Patience = { free: number; firstSeconds: number; mostSeconds: number };

/**
 * Wrong passwords of one account, from whatever address: after ten the next has to wait a minute, then two, four, eight
 * and fifteen. So a password has some hundred guesses a day, however many computers guess.
 */
export const PER_ACCOUNT: Patience = { free: 10, firstSeconds: 60, mostSeconds: 15 * 60 };

/** Wrong passwords from one address, of whatever accounts. Many households share one, so nobody waits long. */
export const PER_ADDRESS: Patience = { free: 100, firstSeconds: 1, mostSeconds: 60 };

/** How long to wait after so many wrong passwords in a row, in seconds. */
export function waitSeconds(failures: number, { free, firstSeconds, mostSeconds }: Patience): number {
  return failures < free ? 0 : Math.min(firstSeconds * 2 ** (failures - free), mostSeconds);
}
