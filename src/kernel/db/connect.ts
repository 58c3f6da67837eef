import { createHash } from "node:crypto";
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import pg, { type Pool, type PoolClient } from "pg";
import type { DatabaseLog } from "./embedded/cluster-location.ts";
import type { Pooler } from "./pooler.ts";
import { clientWithTimeout, type LimitedClient } from "./query-timeout.ts";
import { refuseGoneReaders } from "./reader.ts";

/** The database outside a transaction; `transact` opens one. */
export type Db = NodePgDatabase & { $client: pg.Pool };
/** The database inside a transaction. */
export type Tx = NodePgDatabase & { $client: PoolClient };
/** The database inside or outside a transaction, for functions that only read or run one statement. */
export type Connection = PgDatabase<NodePgQueryResultHKT>;

export type Opened = {
  db: Db;
  pool: pg.Pool;
  /** Ends the pool; a connection that is still in use two seconds later is destroyed. Never fails. */
  close: () => Promise<void>;
};

const POOL_SIZE = 10;
/** The connections of a process beside its pool: it listens on four, and makes backups on one. One is spare. */
export const BESIDE_POOL = 6;
const IDLE_TIMEOUT_MS = 30_000;
/** The longest wait for a connection, or for a statement's answer. */
const LIMIT_MS = 5_000;
/** The share of the limit after which the server gives up. It comes first, so that the connection stays usable. */
const STATEMENT_SHARE = 0.9;
/** The time for which a transaction may idle, as it holds its locks. */
const SLEEP_IN_TRANSACTION_MS = 30_000;
const CLOSING_MS = 2_000;

type PoolKind = { pooler?: Pooler; size?: number };

/**
 * Opens a pool on `url`. The pool connects when it is first used. Waiting for a connection or for a statement's answer
 * fails after `limitMs` milliseconds, and that connection is destroyed.
 */
export function connect(
  url: string,
  log?: DatabaseLog,
  limitMs = LIMIT_MS,
  { pooler = "none", size = POOL_SIZE }: PoolKind = {},
): Opened {
  if (pooler === "transaction") prepareNothing();
  const limits = {
    statement_timeout: limitMs * STATEMENT_SHARE,
    idle_in_transaction_session_timeout: SLEEP_IN_TRANSACTION_MS,
  };
  const Limited = clientWithTimeout(limitMs);
  const pool = new pg.Pool({
    connectionString: url,
    Client: Limited,
    max: size,
    connectionTimeoutMillis: limitMs,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    // A pooler shares a connection among sessions, so each transaction sets its own limits there.
    ...(pooler === "none" && limits),
    application_name: "santhe",
    keepAlive: true,
  });
  if (pooler !== "none") limitEachTransaction(pool, limits);
  refuseGoneReaders(pool);
  const open = new Set<LimitedClient>();
  pool.on("connect", (client) => client instanceof Limited && open.add(client));
  pool.on("remove", (client) => client instanceof Limited && open.delete(client));
  // An idle connection broke. The pool has dropped it and opens another when needed.
  pool.on("error", (error) => log?.warn(`A database connection was lost: ${error.message}`, error));
  return { db: drizzle(pool), pool, close: () => closePool(pool, open) };
}

const limitsOf = new WeakMap<object, string>();

/** Sets these limits, in milliseconds, at the beginning of each transaction of the pool. */
function limitEachTransaction(pool: Pool, limits: Record<string, number>): void {
  const statements = Object.entries(limits).map(([name, ms]) => `; set local ${name} = ${ms}`);
  pool.on("connect", (client) => limitsOf.set(client, statements.join("")));
}

/** The SQL that sets the limits. It is sent in the same message as `begin`. */
export const limitsAfterBegin = (client: object): string => limitsOf.get(client) ?? "";

/**
 * The limit for prepared statements in a process, which has far fewer. More would mean that a statement's text differs
 * each time, so preparing it is useless.
 */
const MAX_NAMES = 200;

const names = new Map<string, string>();
let preparesNothing = false;

/** Turns off prepared statements. A pooler that keeps none reads and plans each statement every time. */
function prepareNothing(): void {
  preparesNothing = true;
}

/**
 * The name of a prepared statement. It depends on the text alone, as a pooler gives several processes and releases the
 * same connections. Undefined if nothing is prepared.
 */
export function nameOf(text: string): string | undefined {
  if (preparesNothing) return undefined;
  const cached = names.get(text);
  if (cached !== undefined || names.size === MAX_NAMES) return cached;
  const name = `santhe_${createHash("sha256").update(text).digest("hex").slice(0, 24)}`;
  names.set(text, name);
  return name;
}

/** `pool.end()` waits for connections in use without a limit, so this cuts them off. */
async function closePool(pool: pg.Pool, open: ReadonlySet<LimitedClient>): Promise<void> {
  const cut = setTimeout(() => {
    for (const client of open) client.destroy();
  }, CLOSING_MS);
  const timeout = new Promise((resolve) => setTimeout(resolve, 2 * CLOSING_MS).unref());
  await Promise.race([pool.end().catch(() => undefined), timeout]);
  clearTimeout(cut);
}
