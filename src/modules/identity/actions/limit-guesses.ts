import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Connection, Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { FORGOTTEN_BELOW, type Patience, PER_ACCOUNT, PER_ADDRESS, waitSeconds } from "../rules/guessing.ts";
import { t } from "../server-texts.ts";
import { passwordGuesses } from "../tables.ts";
import type { SessionOwner } from "./session.ts";

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
  await dropGuesses(db, [(guesser.device === null ? account : device).key]);
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

/** What guesses are counted by: of an account, a device or an address. */
type Guesses = { key: string; patience: Patience };

/** How many counts of which nothing is left are cleared away with each guess. */
const CLEARED = 10;

/** As it is kept, so that a wait that begins now is over now. */
const NOW = sql`date_trunc('milliseconds', clock_timestamp())`;

/**
 * Counts a guess before it is made, so that guesses side by side can't slip past the wait; whoever guesses right takes
 * it back. Returns 0, or how many seconds are left to wait: then nothing is counted.
 */
async function countGuess(db: Connection, { key, patience }: Guesses): Promise<number> {
  await clearForgotten(db, key);
  const next = sql`${faded(patience)} + 1`;
  const [counted] = await db
    .insert(passwordGuesses)
    .values({ key, failures: 1, countedAt: NOW, waitUntil: NOW, forgetAt: forgetAt(sql`1`, patience) })
    .onConflictDoUpdate({
      target: passwordGuesses.key,
      set: {
        failures: next,
        countedAt: NOW,
        waitUntil: sql`${NOW} + make_interval(secs => ${waitAfter(next, patience)})`,
        forgetAt: forgetAt(next, patience),
      },
      setWhere: sql`${passwordGuesses.waitUntil} <= ${NOW}`,
    })
    .returning({ key: passwordGuesses.key });
  if (counted) return 0;
  const [row] = await db
    .select({ seconds: sql<number>`ceil(extract(epoch from ${passwordGuesses.waitUntil} - ${NOW}))::int` })
    .from(passwordGuesses)
    .where(eq(passwordGuesses.key, key));
  return Math.max(1, row?.seconds ?? 1);
}

/** `fadedCount` of the row, as SQL. */
function faded({ halfLifeSeconds }: Patience): SQL {
  const seconds = sql`extract(epoch from ${NOW} - ${passwordGuesses.countedAt})::float8`;
  return sql`${passwordGuesses.failures} * power(0.5, ${seconds} / ${halfLifeSeconds}::float8)`;
}

/** `waitSeconds`, as SQL. Waits grow for some steps only: a list of them is all that is needed. */
function waitAfter(failures: SQL, patience: Patience): SQL {
  const waits: number[] = [];
  for (let count = patience.free; waits.at(-1) !== patience.mostSeconds; count++) {
    waits.push(waitSeconds(count, patience));
  }
  // Ten guesses in a row are ten, though a little of the first has faded by then.
  const step = sql`ceil(${failures})::int + 1 - ${patience.free}::int`;
  return sql`case when ${step} < 1 then 0
    else (${sql.param(waits)}::int[])[least(${step}, ${waits.length}::int)] end`;
}

function forgetAt(failures: SQL, { halfLifeSeconds }: Patience): SQL {
  const halfLives = sql`log(2, (${failures} / ${FORGOTTEN_BELOW}::float8)::numeric)::float8`;
  return sql`${NOW} + make_interval(secs => ${halfLives} * ${halfLifeSeconds}::float8)`;
}

/** There are e-mails among the keys. What somebody else is just counting is left for the next time. */
async function clearForgotten(db: Connection, key: string): Promise<void> {
  await db.execute(sql`
    delete from ${passwordGuesses} where key in (
      select key from ${passwordGuesses} where forget_at < now() and key <> ${key}
      order by forget_at limit ${CLEARED} for update skip locked
    )`);
}

/** Forgets the guesses of these keys. */
async function dropGuesses(db: Connection, keys: readonly string[]): Promise<void> {
  await db.delete(passwordGuesses).where(inArray(passwordGuesses.key, [...keys]));
}

/** Takes back one guess that was right. */
async function takeGuessBack(db: Connection, key: string): Promise<void> {
  await db
    .update(passwordGuesses)
    .set({ failures: sql`greatest(${passwordGuesses.failures} - 1, 0)` })
    .where(eq(passwordGuesses.key, key));
}

/** The key of an account's guesses from browsers that it doesn't know. */
const accountKey = (account: string) => `login-account:${account}`;

/** Whose password is tried. `purpose` keeps the guesses apart that are no logins. */
export type Tried = { kind: SessionOwner["kind"]; email: string; purpose?: "delete" | "change" };

/**
 * What guesses at a password are counted by. A shopper's ends in a blank and the e-mail, and is forgotten with the
 * account. The seller's has no blank before it: who deletes a shopper's account of the seller's e-mail takes no count
 * along.
 */
export function guessedName({ kind, email, purpose }: Tried): string {
  return kind === "seller" ? `${purpose ?? ""}seller:${email}` : `${purpose ?? "shopper"} ${email}`;
}

/** Forgets the wrong passwords that were tried for an account, as it has another one now. */
export async function forgetLogins(db: Connection, tried: Tried): Promise<void> {
  await dropGuesses(db, [accountKey(guessedName(tried))]);
}

/** Forgets the wrong passwords that were tried for an e-mail. */
export async function forgetGuesses(tx: Tx, { email }: { email: string }): Promise<void> {
  const ending = ` ${email}`;
  await tx.delete(passwordGuesses).where(sql`right(${passwordGuesses.key}, ${ending.length}) = ${ending}`);
}
