import { hash, verify } from "@node-rs/argon2";
import { takeTurns } from "#kernel/limits/turns.ts";

// argon2id is the library's default; these are the OWASP minimum figures (memory in KiB).
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each takes 19 MB and a core for some 25 ms: so many wait five seconds at most, and who comes then is sent away. */
const turn = takeTurns({ atOnce: 2, mostWaiting: 200 });

/** The hash to keep in place of a password; the salt is in it. */
export function hashPassword(password: string): Promise<string> {
  return turn(() => hash(password, COST));
}

const hashOfNothing = hashPassword("nobody has this password");

/** Checks a password; without a hash it takes as long and fails, so that timing tells nobody which accounts exist. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const tried = passwordHash ?? (await hashOfNothing);
  const matches = await turn(() => verify(tried, password));
  return matches && passwordHash !== undefined;
}
