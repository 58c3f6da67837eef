import { findKnownDevice, rememberDevice } from "../actions/known-devices.ts";
import { type Guesser, guessedName, limitGuesses, type Tried } from "../actions/limit-guesses.ts";
import type { SessionOwner } from "../actions/session.ts";
import { type AnyContext, deviceToken, setDevice } from "./session-cookies.ts";

/** Runs what tries a password, unless too many wrong ones were tried before: `TOO_MANY`. */
export async function tryPassword<Result>(
  c: AnyContext,
  tried: Tried,
  login: () => Promise<Result>,
): Promise<Result> {
  const { db } = c.var.deps;
  const device = await findKnownDevice(db, { ...tried, token: deviceToken(c) });
  const guesser: Guesser = { account: guessedName(tried), address: c.var.clientAddress, device };
  return limitGuesses(db, guesser, login);
}

/** Lets the browser's next wrong passwords not be mistaken for somebody else's. Called once its login has worked. */
export async function knowDevice(c: AnyContext, owner: SessionOwner): Promise<void> {
  setDevice(c, await rememberDevice(c.var.deps.db, owner, deviceToken(c)));
}
