import type { Connection } from "#kernel/db/connect.ts";
import { forgetGuesses } from "./count-guesses.ts";
import { guessedName, type Tried } from "./guessed-name.ts";
import { accountKey } from "./limit-guesses.ts";

/** Forgets the wrong passwords that were tried for an account, as it has another one now. */
export async function forgetLogins(db: Connection, tried: Tried): Promise<void> {
  await forgetGuesses(db, [accountKey(guessedName(tried))]);
}
