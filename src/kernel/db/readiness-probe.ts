import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { outageOf } from "#kernel/errors/outage.ts";
import type { Db } from "./connect.ts";
import type { DatabaseLog } from "./embedded/cluster-location.ts";
import { type Clock, hasPassed, type Moment, processClock } from "./listen.ts";
import { QueryTimeout } from "./query-timeout.ts";
import { transact } from "./transact.ts";

type ReadinessProbe = {
  /** Whether the database can be written to, answered within two seconds. */
  canWrite: () => Promise<boolean>;
};

/** Shorter than any caller's timeout. */
const TIMEOUT_MS = 1_800;
/** The time for which an answer is valid, counted from the question. So "true" is at most two seconds out of date. */
const GOOD_FOR_MS = 2_000;
const BAD_FOR_MS = 1_000;

/** Thrown to undo what the probe has written. */
class Undone extends Error {}

/**
 * Checks that the database can be written to. It makes, fills and rolls back a table, which needs room on the disk, and
 * flushes a message into the write-ahead log. Callers during the check, or shortly after it, get the same answer.
 * `alsoAsk` is done with each check, within its time.
 */
export function readinessProbe(
  db: Db,
  log: DatabaseLog,
  clock: Clock = processClock,
  alsoAsk: () => Promise<unknown> = async () => undefined,
): ReadinessProbe {
  let lastResult: { can: boolean; askedAt: Moment } | undefined;
  let pendingCheck: Promise<boolean> | undefined;
  let before: Can = GOOD;
  const ask = async () => {
    const askedAt = clock();
    const [can] = await Promise.all([
      withinPatience(tryToWrite(db)),
      withinPatience(alsoAsk().then(() => GOOD)),
    ]);
    if (can.ok !== before.ok) {
      if (!can.ok) log.warn(`The database can't be written to: ${can.why}`, can.error);
      else if (!before.ok) log.info("The database can be written to again.", before.error);
    }
    before = can;
    lastResult = { can: can.ok, askedAt };
    return can.ok;
  };
  const isGood = ({ can, askedAt }: { can: boolean; askedAt: Moment }) =>
    !hasPassed(can ? GOOD_FOR_MS : BAD_FOR_MS, askedAt, clock());
  return {
    canWrite: async () => {
      if (lastResult && isGood(lastResult)) return lastResult.can;
      pendingCheck ??= ask().finally(() => {
        pendingCheck = undefined;
      });
      return pendingCheck;
    },
  };
}

const GOOD: Can = { ok: true };

type Can = { ok: true } | { ok: false; why: string; error: unknown };

/** Whether the database can be written to now, answered within two seconds. */
export const canWriteNow = async (db: Db): Promise<boolean> => (await withinPatience(tryToWrite(db))).ok;

async function tryToWrite(db: Db): Promise<Can> {
  // Several processes may ask at once.
  const name = sql.identifier(`write_probe_${randomUUID().slice(0, 8)}`);
  try {
    await transact(db, async (tx) => {
      await tx.execute(sql`create table ${name} as select 1 as written`);
      throw new Undone();
    }).catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
    await db.execute(sql`select pg_logical_emit_message(true, 'santhe', 'probe')`);
    return { ok: true };
  } catch (error) {
    const { message } = error instanceof Error && error.cause instanceof Error ? error.cause : Object(error);
    return { ok: false, why: `${message} (${outageOf(error) ?? "not an outage"})`, error };
  }
}

const SILENT: Can = { ok: false, why: "it gave no answer", error: new QueryTimeout("it gave no answer") };

function withinPatience(check: Promise<Can>): Promise<Can> {
  const { promise, resolve } = Promise.withResolvers<Can>();
  const timer = setTimeout(() => resolve(SILENT), TIMEOUT_MS);
  return Promise.race([check, promise]).finally(() => clearTimeout(timer));
}
