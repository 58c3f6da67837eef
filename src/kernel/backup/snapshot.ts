import type pg from "pg";
import { clientWithTimeout } from "#kernel/db/query-timeout.ts";

const CONNECT_TIMEOUT_MS = 10_000;
const LOCK_TIMEOUT_MS = 30_000;
/** The time limit of one statement, such as the digest of a large table. Rows are read and written in parts. */
const STATEMENT_MS = 30 * 60_000;
/** The share of the limit after which the server gives up: before the client, so it can give the reason. */
const SERVERS_SHARE = 0.9;
/** The time for which a transaction may idle while the pictures are read. */
const IDLE_MS = 12 * 60 * 60_000;

/** The settings for writing values as text: the same on every server. */
const PLAIN = {
  timezone: "UTC",
  datestyle: "ISO, YMD",
  intervalstyle: "postgres",
  bytea_output: "hex",
  extra_float_digits: "1",
  idle_in_transaction_session_timeout: String(IDLE_MS),
  lock_timeout: String(LOCK_TIMEOUT_MS),
};

/** The `application_name` of a connection for backups. */
export const BACKUP_CONNECTION = "santhe backup";

/**
 * Does `work` on a connection of its own that writes values in one fixed form. A statement that takes longer than
 * `limitMs` milliseconds fails, even if the server is frozen and answers nothing.
 */
export async function withPlainConnection<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
  limitMs = STATEMENT_MS,
): Promise<Result> {
  const Patient = clientWithTimeout(limitMs);
  const client = new Patient({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: BACKUP_CONNECTION,
    keepAlive: true,
  });
  await client.connect();
  try {
    const limits = { statement_timeout: String(limitMs * SERVERS_SHARE) };
    for (const [name, value] of Object.entries({ ...PLAIN, ...limits })) {
      await client.query("select set_config($1, $2, false)", [name, value]);
    }
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Does `work` in one transaction. A "snapshot" sees the database as it is at this moment and changes nothing. */
export async function inTransaction<Result>(
  client: pg.Client,
  kind: "snapshot" | "change",
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query(kind === "snapshot" ? "begin isolation level repeatable read read only" : "begin");
  try {
    const result = await work();
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

/** Whether the role of a connection may do everything, as that of the embedded database does. */
export async function isSuperuser(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isSuperuser: boolean }>(
    'select rolsuper as "isSuperuser" from pg_roles where rolname = current_user',
  );
  return rows[0]?.isSuperuser ?? false;
}
