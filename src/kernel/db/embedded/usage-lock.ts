import pg from "pg";
import { clientWithTimeout } from "../query-timeout.ts";
import { DATABASE_NAME } from "./cluster.ts";

/** The key of the lock. Any number works that nobody else locks in this database. */
const PRESENCE_LOCK = 7_213_564_001;
const CONNECT_TIMEOUT_MS = 5_000;
const LOCK_TIMEOUT_MS = 10_000;

/** The `application_name` of the connection that marks the server as in use. */
export const USAGE_CONNECTION = `${DATABASE_NAME} keeper`;

/** The limit is longer than the wait for a lock. */
const UsageClient = clientWithTimeout(2 * LOCK_TIMEOUT_MS);

const UNKNOWN_DATABASE = "3D000";

export const urlOf = (password: string, port: number, database: string): string =>
  `postgres://${DATABASE_NAME}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;

/**
 * Opens the connection whose shared lock tells other processes that we use this server. Makes the database first if it
 * is missing. `onLost` is called once if the connection breaks later.
 */
export async function openUsageLock(password: string, port: number, onLost: () => void): Promise<pg.Client> {
  const usageLock = await connected(password, port).catch(async (error) => {
    if (!(error instanceof pg.DatabaseError) || error.code !== UNKNOWN_DATABASE) throw error;
    await createDatabase(password, port);
    return connected(password, port);
  });
  await usageLock.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
  await usageLock.query("select pg_advisory_lock_shared($1)", [PRESENCE_LOCK]);
  usageLock.once("end", onLost);
  return usageLock;
}

/** Gives up our shared lock. Returns whether nobody else holds one. Others can't get one until we close. */
export async function isLastUser(usageLock: pg.Client): Promise<boolean> {
  await usageLock.query("select pg_advisory_unlock_shared($1)", [PRESENCE_LOCK]);
  const { rows } = await usageLock.query<{ last: boolean }>("select pg_try_advisory_lock($1) as last", [
    PRESENCE_LOCK,
  ]);
  return rows[0]?.last === true;
}

async function connected(password: string, port: number, database = DATABASE_NAME): Promise<pg.Client> {
  const client = new UsageClient({
    connectionString: urlOf(password, port, database),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: USAGE_CONNECTION,
    keepAlive: true,
  });
  await client.connect();
  return client;
}

async function createDatabase(password: string, port: number): Promise<void> {
  const client = await connected(password, port, "postgres");
  try {
    await client.query(`create database ${DATABASE_NAME}`);
  } finally {
    await client.end();
  }
}
