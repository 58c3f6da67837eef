import type { Connection } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { t } from "#modules/identity/server-texts.ts";
import { PER_ACCOUNT, PER_ADDRESS } from "../rules/guessing.ts";
import { countGuess, forgetGuesses, type Guesses, takeGuessBack } from "./count-guesses.ts";

/**
 * Who tries a password. `account` is what is guessed at, such as `shopper meera@example.com`; ending in a blank and the
 * e-mail it is forgotten with a shopper's account. `device` names a browser that the account knows.
 */
export type Guesser = { account: string; address: string; device: string | null };

/**
 * Runs what tries a password; the wrong ones make the next wait longer and longer. In a browser that the account knows
 * only the guesses made there count; elsewhere all of the account's and of the address's do. Too early: `TOO_MANY`,
 * whatever the password.
 */
export async function limitGuesses<Result>(
  db: Connection,
  guesser: Guesser,
  login: () => Promise<Result>,
): Promise<Result> {
  const address = { key: `login-address:${guesser.address}`, patience: PER_ADDRESS };
  const account = { key: accountKey(guesser.account), patience: PER_ACCOUNT };
  const device = { key: `login-device:${guesser.device} ${guesser.account}`, patience: PER_ACCOUNT };
  const counted = guesser.device === null ? [address, account] : [device];
  for (const guesses of counted) await refuseEarly(db, guesses);
  const result = await login();
  if (guesser.device === null) await takeGuessBack(db, address.key);
  await forgetGuesses(db, [(guesser.device === null ? account : device).key]);
  return result;
}

async function refuseEarly(db: Connection, guesses: Guesses): Promise<void> {
  const seconds = await countGuess(db, guesses);
  if (seconds === 0) return;
  const minutes = Math.ceil(seconds / 60);
  throw new AppError("TOO_MANY", t.later("tooManyAttempts", { minutes }), undefined, {
    retryAfterSeconds: seconds,
  });
}

/** The key of an account's guesses from browsers that it doesn't know. */
export const accountKey = (account: string) => `login-account:${account}`;
