import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import pg from "pg";
import type { DatabaseLog } from "./embedded/log.ts";

/** The database outside a transaction. */
export type Db = NodePgDatabase;
/** The database inside a transaction. */
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];
/** Either: what a service takes that only reads, or does one statement. */
export type Connection = PgDatabase<NodePgQueryResultHKT>;

const MAX_CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5_000;
const IDLE_TIMEOUT_MS = 30_000;
/** No page waits longer than this for a single query, and no transaction may sleep holding its locks. */
const STATEMENT_TIMEOUT_MS = 30_000;
const LOCK_TIMEOUT_MS = 10_000;

/** Opens a pool on `url`; it connects when first used. End it with `pool.end()`. */
export function connect(url: string, log?: DatabaseLog): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    application_name: "santhe",
    keepAlive: true,
  });
  // One that breaks within a transaction, between two statements, is the pool's no more, and without a listener it would
  // end the process; the statement that comes next fails, and then the pool drops it too.
  pool.on("connect", (client) => client.on("error", () => undefined));
  // An idle connection broke. The pool has dropped it and opens another when one is needed.
  pool.on("error", (error) => log?.warn(`A database connection was lost: ${error.message}`));
  return { db: drizzle(pool), pool };
}
