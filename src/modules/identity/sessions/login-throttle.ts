import { and, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { Connection, Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { hashOfToken, newToken } from "#kernel/secret-token.ts";
import { t } from "../server-texts.ts";
import { knownDevices, passwordGuesses, sellers, shoppers } from "../tables.ts";
import type { SessionOwner } from "./session.ts";

/** The account whose password is checked. `purpose` separates checks that are no logins. */
export type PasswordTarget = {
  kind: SessionOwner["kind"];
  email: string;
  purpose?: "delete" | "change" | "code";
};

/**
 * The part of a counter's key that names the account. A shopper's ends in a blank and the e-mail, and is deleted with
 * the account. The seller's has no blank: deleting a shopper's account with the seller's e-mail must not delete the
 * seller's counter.
 */
function throttleName({ kind, email, purpose }: PasswordTarget): string {
  return kind === "seller" ? `${purpose ?? ""}seller:${email}` : `${purpose ?? "shopper"} ${email}`;
}

/**
 * The version of what a counter means, a part of its key. Raise it with each change of how attempts are counted or waited
 * for: counters of releases that counted in another way are then no waits here, and fade away by themselves.
 */
const MEANING = 2;

type Client = { address: string; deviceToken: string | undefined };

/**
 * Runs a password check. Wrong passwords make the next check wait longer and longer. In a browser with a device cookie
 * of the account, only wrong passwords from there count; elsewhere all at the account and from the address count.
 * Throws `TOO_MANY` if it is too early, even for the right password.
 */
export async function throttlePassword<Result>(
  db: Connection,
  { target, client }: { target: PasswordTarget; client: Client },
  check: () => Promise<Result>,
): Promise<Result> {
  const name = throttleName(target);
  const device = await findTrustedDevice(db, { ...target, token: client.deviceToken });
  const ofAddress = { key: `login-address.${MEANING}:${client.address}`, backoff: PER_ADDRESS };
  const ofAccount = { key: accountKey(name), backoff: PER_ACCOUNT };
  const ofDevice = { key: `login-device.${MEANING}:${device} ${name}`, backoff: PER_ACCOUNT };
  const counters: GuessCounter[] =
    device === null
      ? [
          { ...ofAddress, onRight: "uncount" },
          { ...ofAccount, onRight: "forget" },
        ]
      : [{ ...ofDevice, onRight: "forget" }];
  return throttleGuesses(db, counters, check);
}

/** A counter of guesses, and what a right guess does: it takes back itself, or forgets all before it. */
export type GuessCounter = Counter & { onRight: "uncount" | "forget" };

/** Runs a check of a guess that counts in all counters. Throws `TOO_MANY` if it is too early in one of them. */
export async function throttleGuesses<Result>(
  db: Connection,
  counters: readonly GuessCounter[],
  check: () => Promise<Result>,
): Promise<Result> {
  for (const counter of counters) await refuseTooEarly(db, counter);
  const result = await check();
  for (const { key, onRight } of counters) {
    if (onRight === "uncount") await uncountAttempt(db, key);
    else await deleteCounters(db, [key]);
  }
  return result;
}

/** The key of guesses at an account from browsers that it doesn't know. */
const accountKey = (account: string) => `login-account.${MEANING}:${account}`;

/** A backoff: the free attempts, the first and the longest wait, and the half-life of the count. */
export type Backoff = { free: number; firstSeconds: number; maxSeconds: number; halfLifeSeconds: number };

const HOUR = 60 * 60;

/**
 * Wrong passwords for one account, from any address. After ten the next one waits a minute, then two, four, eight and
 * fifteen. The count halves in a day, so that waiting an hour gains nobody free guesses: a password can get some
 * hundred guesses a day, from any number of computers.
 */
export const PER_ACCOUNT: Backoff = {
  free: 10,
  firstSeconds: 60,
  maxSeconds: 15 * 60,
  halfLifeSeconds: 24 * HOUR,
};

/** Wrong passwords from one address, for any accounts. Many households may share an address, so nobody waits long. */
export const PER_ADDRESS: Backoff = { free: 100, firstSeconds: 1, maxSeconds: 60, halfLifeSeconds: HOUR };

/** A count below this is forgotten. */
const NEGLIGIBLE = 0.5;

/** The wait after a number of wrong passwords in a row, in seconds. */
export function waitSeconds(failures: number, { free, firstSeconds, maxSeconds }: Backoff): number {
  return failures < free ? 0 : Math.min(firstSeconds * 2 ** (failures - free), maxSeconds);
}

/** The rest of a count after a time. */
export function decayedCount(failures: number, seconds: number, { halfLifeSeconds }: Backoff): number {
  return failures * 0.5 ** (seconds / halfLifeSeconds);
}

async function refuseTooEarly(db: Connection, counter: Counter): Promise<void> {
  const seconds = await countAttempt(db, counter);
  if (seconds === 0) return;
  const minutes = Math.ceil(seconds / 60);
  throw new AppError("TOO_MANY", t.later("tooManyAttempts", { minutes }), undefined, {
    retryAfterSeconds: seconds,
  });
}

type Counter = { key: string; backoff: Backoff };

const EXPIRED_PER_ATTEMPT = 10;

/** The current time in the stored precision, so that a wait that begins now can also end now. */
const NOW = sql`date_trunc('milliseconds', clock_timestamp())`;

/**
 * Counts a guess before it is checked, so that parallel guesses can't evade the wait. A right guess is taken back
 * afterwards. Returns 0, or the seconds left to wait; then nothing is counted.
 */
async function countAttempt(db: Connection, { key, backoff }: Counter): Promise<number> {
  await deleteExpiredCounters(db, key);
  const next = sql`${decayedSql(backoff)} + 1`;
  const [counted] = await db
    .insert(passwordGuesses)
    .values({ key, failures: 1, countedAt: NOW, waitUntil: NOW, forgetAt: expirySql(sql`1`, backoff) })
    .onConflictDoUpdate({
      target: passwordGuesses.key,
      set: {
        failures: next,
        countedAt: NOW,
        waitUntil: sql`${NOW} + make_interval(secs => ${waitSql(next, backoff)})`,
        forgetAt: expirySql(next, backoff),
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

/** The SQL of `decayedCount` for the row. */
function decayedSql({ halfLifeSeconds }: Backoff): SQL {
  const seconds = sql`extract(epoch from ${NOW} - ${passwordGuesses.countedAt})::float8`;
  return sql`${passwordGuesses.failures} * power(0.5, ${seconds} / ${halfLifeSeconds}::float8)`;
}

/** The SQL of `waitSeconds`. Waits stop growing after some steps, so a list of them is enough. */
function waitSql(failures: SQL, backoff: Backoff): SQL {
  const waits: number[] = [];
  for (let count = backoff.free; waits.at(-1) !== backoff.maxSeconds; count++) {
    waits.push(waitSeconds(count, backoff));
  }
  // Ten guesses in a row count as ten, even if the first has decayed a little.
  const step = sql`ceil(${failures})::int + 1 - ${backoff.free}::int`;
  return sql`case when ${step} < 1 then 0
    else (${sql.param(waits)}::int[])[least(${step}, ${waits.length}::int)] end`;
}

function expirySql(failures: SQL, { halfLifeSeconds }: Backoff): SQL {
  const halfLives = sql`log(2, (${failures} / ${NEGLIGIBLE}::float8)::numeric)::float8`;
  return sql`${NOW} + make_interval(secs => ${halfLives} * ${halfLifeSeconds}::float8)`;
}

/** Deletes expired counters, as their keys contain e-mails. Rows that are locked are left for the next time. */
async function deleteExpiredCounters(db: Connection, key: string): Promise<void> {
  await db.execute(sql`
    delete from ${passwordGuesses} where key in (
      select key from ${passwordGuesses} where forget_at < now() and key <> ${key}
      order by forget_at limit ${EXPIRED_PER_ATTEMPT} for update skip locked
    )`);
}

async function deleteCounters(db: Connection, keys: readonly string[]): Promise<void> {
  await db.delete(passwordGuesses).where(inArray(passwordGuesses.key, [...keys]));
}

/** Takes back a right guess. */
async function uncountAttempt(db: Connection, key: string): Promise<void> {
  await db
    .update(passwordGuesses)
    .set({ failures: sql`greatest(${passwordGuesses.failures} - 1, 0)` })
    .where(eq(passwordGuesses.key, key));
}

/** Deletes the wrong guesses at an account, which has a new password now. */
export async function clearLoginThrottle(db: Connection, target: PasswordTarget): Promise<void> {
  await deleteCounters(db, [accountKey(throttleName(target))]);
}

/** Deletes the wrong guesses at the seller's account, those from browsers that it knows too. */
export async function forgetSellersGuesses(tx: Tx, email: string): Promise<void> {
  const name = throttleName({ kind: "seller", email });
  await deleteCounters(tx, [accountKey(name)]);
  await deleteThrottleOf(tx, { email: name });
}

/** Deletes the wrong guesses at an e-mail. */
export async function deleteThrottleOf(tx: Tx, { email }: { email: string }): Promise<void> {
  const ending = ` ${email}`;
  await tx.delete(passwordGuesses).where(sql`right(${passwordGuesses.key}, ${ending.length}) = ${ending}`);
}

/** The lifetime of a device cookie in days, from the last login. Browsers keep no cookie longer. */
export const DEVICE_DAYS = 400;

/** The id of a browser with a device cookie of the account; null if nobody has logged in to the account there. */
async function findTrustedDevice(
  db: Connection,
  { kind, email, token }: { kind: SessionOwner["kind"]; email: string; token: string | undefined },
): Promise<string | null> {
  if (token === undefined) return null;
  const accounts = kind === "shopper" ? shoppers : sellers;
  const owner = kind === "shopper" ? knownDevices.shopperId : knownDevices.sellerId;
  const [device] = await db
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .innerJoin(accounts, eq(accounts.id, owner))
    .where(and(eq(knownDevices.tokenHash, hashOfToken(token)), eq(sql`lower(${accounts.email})`, email)));
  return device?.id ?? null;
}

/** Whether an account was used in other browsers only. For its first login no browser is new. */
export async function isNewDevice(
  db: Connection,
  { kind, id }: SessionOwner,
  token: string | undefined,
): Promise<boolean> {
  const owner = kind === "shopper" ? knownDevices.shopperId : knownDevices.sellerId;
  const isThis = sql<boolean>`coalesce(bool_or(${knownDevices.tokenHash} = ${hashOfToken(token ?? "")}), true)`;
  const [row] = await db.select({ isKnown: isThis }).from(knownDevices).where(eq(owner, id));
  return row?.isKnown === false;
}

/** Trusts a browser after a login to an account. Returns the token of its device cookie. */
export async function trustDevice(
  db: Connection,
  { kind, id }: SessionOwner,
  token = newToken(),
): Promise<string> {
  await db
    .insert(knownDevices)
    .values({
      tokenHash: hashOfToken(token),
      lastLoginAt: sql`now()`,
      ...(kind === "shopper" ? { shopperId: id } : { sellerId: id }),
    })
    .onConflictDoUpdate({
      target: [knownDevices.tokenHash, knownDevices.shopperId, knownDevices.sellerId],
      set: { lastLoginAt: sql`now()` },
    });
  return token;
}

/** Deletes browsers without a recent login. */
export async function purgeTrustedDevices(tx: Tx): Promise<void> {
  const oldest = sql`now() - make_interval(days => ${DEVICE_DAYS})`;
  await tx.delete(knownDevices).where(lt(knownDevices.lastLoginAt, oldest));
}
