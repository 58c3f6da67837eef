import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Connection, Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { FORGOTTEN_BELOW, type Patience, PER_ACCOUNT, PER_ADDRESS, waitSeconds } from "../rules/guessing.ts";
import { t } from "../server-texts.ts";
import { passwordGuesses } from "../tables.ts";
import type { SessionOwner } from "./session.ts";

/**
 * The source of a guess. `account` is the target, such as `shopper meera@example.com`; a name that ends in a blank and
 * an e-mail is deleted with a shopper's account. `device` is a browser that the account knows.
 */
export type Guesser = { account: string; address: string; device: string | null };

/**
 * Runs a password check. Wrong passwords make the next check wait longer and longer. In a browser that the account
 * knows, only guesses made there count; elsewhere all guesses at the account and from the address count. Throws
 * `TOO_MANY` if it is too early, even for the right password.
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

/** The counter of guesses: of an account, a device or an address. */
type Guesses = { key: string; patience: Patience };

/** The number of expired counters that are deleted with each guess. */
const CLEARED = 10;

/** The current time in the stored precision, so that a wait that begins now can also end now. */
const NOW = sql`date_trunc('milliseconds', clock_timestamp())`;

/**
 * Counts a guess before it is checked, so that parallel guesses can't evade the wait. A right guess is taken back
 * afterwards. Returns 0, or the seconds left to wait; then nothing is counted.
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

/** The SQL of `fadedCount` for the row. */
function faded({ halfLifeSeconds }: Patience): SQL {
  const seconds = sql`extract(epoch from ${NOW} - ${passwordGuesses.countedAt})::float8`;
  return sql`${passwordGuesses.failures} * power(0.5, ${seconds} / ${halfLifeSeconds}::float8)`;
}

/** The SQL of `waitSeconds`. Waits stop growing after some steps, so a list of them is enough. */
function waitAfter(failures: SQL, patience: Patience): SQL {
  const waits: number[] = [];
  for (let count = patience.free; waits.at(-1) !== patience.mostSeconds; count++) {
    waits.push(waitSeconds(count, patience));
  }
  // Ten guesses in a row count as ten, even if the first has faded a little.
  const step = sql`ceil(${failures})::int + 1 - ${patience.free}::int`;
  return sql`case when ${step} < 1 then 0
    else (${sql.param(waits)}::int[])[least(${step}, ${waits.length}::int)] end`;
}

function forgetAt(failures: SQL, { halfLifeSeconds }: Patience): SQL {
  const halfLives = sql`log(2, (${failures} / ${FORGOTTEN_BELOW}::float8)::numeric)::float8`;
  return sql`${NOW} + make_interval(secs => ${halfLives} * ${halfLifeSeconds}::float8)`;
}

/** Deletes expired counters, as their keys contain e-mails. Rows that are locked are left for the next time. */
async function clearForgotten(db: Connection, key: string): Promise<void> {
  await db.execute(sql`
    delete from ${passwordGuesses} where key in (
      select key from ${passwordGuesses} where forget_at < now() and key <> ${key}
      order by forget_at limit ${CLEARED} for update skip locked
    )`);
}

/** Deletes the guesses of these keys. */
async function dropGuesses(db: Connection, keys: readonly string[]): Promise<void> {
  await db.delete(passwordGuesses).where(inArray(passwordGuesses.key, [...keys]));
}

/** Takes back a right guess. */
async function takeGuessBack(db: Connection, key: string): Promise<void> {
  await db
    .update(passwordGuesses)
    .set({ failures: sql`greatest(${passwordGuesses.failures} - 1, 0)` })
    .where(eq(passwordGuesses.key, key));
}

/** The key of guesses at an account from browsers that it doesn't know. */
const accountKey = (account: string) => `login-account:${account}`;

/** The target of a guess. `purpose` separates guesses that are no logins. */
export type Tried = { kind: SessionOwner["kind"]; email: string; purpose?: "delete" | "change" };

/**
 * The name under which guesses at a password are counted. A shopper's ends in a blank and the e-mail, and is deleted
 * with the account. The seller's has no blank: deleting a shopper's account with the seller's e-mail must not delete
 * the seller's count.
 */
export function guessedName({ kind, email, purpose }: Tried): string {
  return kind === "seller" ? `${purpose ?? ""}seller:${email}` : `${purpose ?? "shopper"} ${email}`;
}

/** Deletes the wrong guesses at an account, which has a new password now. */
export async function forgetLogins(db: Connection, tried: Tried): Promise<void> {
  await dropGuesses(db, [accountKey(guessedName(tried))]);
}

/** Deletes the wrong guesses at an e-mail. */
export async function forgetGuesses(tx: Tx, { email }: { email: string }): Promise<void> {
  const ending = ` ${email}`;
  await tx.delete(passwordGuesses).where(sql`right(${passwordGuesses.key}, ${ending.length}) = ${ending}`);
}
