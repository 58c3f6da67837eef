import { hash, verify } from "@node-rs/argon2";

// argon2id is the library's default; these are the OWASP minimum figures (memory in KiB).
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash to keep in place of a password; the salt is in it. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

const hashOfNothing = hashPassword("nobody has this password");

/** Checks a password; without a hash it takes as long and fails, so that timing tells nobody which accounts exist. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await hashOfNothing), password);
  return matches && passwordHash !== undefined;
}
