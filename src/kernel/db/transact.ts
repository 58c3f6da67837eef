import { drizzle } from "drizzle-orm/node-postgres";
import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import type { PoolClient } from "pg";
import { type Db, limitsAfterBegin, type Tx } from "./connect.ts";
import { postgresErrorCode } from "./postgres-error.ts";

const DEADLOCK = "40P01";
const SERIALIZATION_FAILURE = "40001";
/** Also of a row that another transaction has deleted since this one read it. */
const FOREIGN_KEY_VIOLATION = "23503";
const REPEATED = new Set([DEADLOCK, SERIALIZATION_FAILURE, FOREIGN_KEY_VIOLATION]);
const ATTEMPTS = 3;

/** PostgreSQL's defaults apply to what is left out. */
type TransactionKind = Pick<PgTransactionConfig, "isolationLevel" | "accessMode">;

/** One snapshot of everything, in which PostgreSQL refuses locks and writes: for previews. */
export const READING = { isolationLevel: "repeatable read", accessMode: "read only" } as const;

/**
 * Runs a transaction. Repeats it after a deadlock, a serialization failure or a reference to a row that is gone, as
 * nothing of it was kept and another transaction may be the cause. The pool gets the connection back in every case, and
 * drops it when it is broken. Drizzle's own `transaction` doesn't: it sends `begin` before its `try`, so a connection
 * that dies there is never given back.
 */
export async function transact<Result>(
  db: Db,
  work: (tx: Tx) => Promise<Result>,
  kind: TransactionKind = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await withConnection(db, (client) => attemptOn(client, work, kind));
    } catch (error) {
      if (attempt === ATTEMPTS || !REPEATED.has(postgresErrorCode(error) ?? "")) throw error;
    }
  }
}

type Attempt<Result> = { result: Result } | { failed: unknown; broken: Error | undefined };

async function withConnection<Result>(
  db: Db,
  attempt: (client: PoolClient) => Promise<Attempt<Result>>,
): Promise<Result> {
  const client = await db.$client.connect();
  letWait(client);
  const outcome = await attempt(client);
  // The connection goes back first, so that others can use it during the wait.
  const ready = waited(client);
  client.release("result" in outcome ? undefined : outcome.broken);
  await ready;
  if ("result" in outcome) return outcome.result;
  throw outcome.failed;
}

const waiting = new WeakMap<object, Promise<void>[]>();

/** Allows the owner of a transaction on this connection to wait after its end. */
function letWait(client: object): void {
  waiting.set(client, []);
}

/** Whether the owner of the transaction that has just ended on this connection can wait. */
export const canWait = (client: object): boolean => waiting.has(client);

/** Makes the owner of the transaction that has just ended wait for `ready`, which must not reject. */
export function afterCommit(client: object, ready: Promise<void>): void {
  waiting.get(client)?.push(ready);
}

/** Ends what `letWait` began. Resolves when all promises of `afterCommit` have resolved. */
async function waited(client: object): Promise<void> {
  const all = waiting.get(client) ?? [];
  waiting.delete(client);
  await Promise.all(all);
}

/** Never throws. `broken` is the reason why the connection can't be used again. */
async function attemptOn<Result>(
  client: PoolClient,
  work: (tx: Tx) => Promise<Result>,
  kind: TransactionKind,
): Promise<Attempt<Result>> {
  try {
    await client.query(`${beginning(kind)}${limitsAfterBegin(client)}`);
    const result = await work(asTx(client));
    const { command } = await client.query("commit");
    // PostgreSQL answers "ROLLBACK" if a statement had failed and its error was caught. Nothing was kept then.
    if (command !== "COMMIT") throw new Error("a transaction was rolled back in place of committed");
    return { result };
  } catch (failed) {
    return { failed, broken: await rollBack(client) };
  }
}

/** A transaction on a connection, begun and ended by the caller. */
export const asTx = (client: PoolClient): Tx => drizzle({ client });

function beginning({ isolationLevel, accessMode }: TransactionKind): string {
  const isolation = isolationLevel ? ` isolation level ${isolationLevel}` : "";
  return `begin${isolation}${accessMode ? ` ${accessMode}` : ""}`;
}

/** Rolls a transaction back. Returns the error if that fails. */
export function rollBack(client: PoolClient): Promise<Error | undefined> {
  return client.query("rollback").then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  );
}
