import pg from "pg";

const CONNECT_TIMEOUT_MS = 10_000;
const LOCK_TIMEOUT_MS = 30_000;

/** How values are written as text: the same on every server, whatever its settings. */
const PLAIN = {
  timezone: "UTC",
  datestyle: "ISO, YMD",
  intervalstyle: "postgres",
  bytea_output: "hex",
  extra_float_digits: "1",
  statement_timeout: "0",
  idle_in_transaction_session_timeout: "0",
  lock_timeout: String(LOCK_TIMEOUT_MS),
};

/** What a connection for backups calls itself. */
export const BACKUP_CONNECTION = "santhe backup";

/** Does `work` on a connection of its own, on which values are written in one way. */
export async function withPlainConnection<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: BACKUP_CONNECTION,
    keepAlive: true,
  });
  // The query that runs fails anyway.
  client.on("error", () => undefined);
  await client.connect();
  try {
    for (const [name, value] of Object.entries(PLAIN)) {
      await client.query("select set_config($1, $2, false)", [name, value]);
    }
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Does `work` in one transaction: with "snapshot" it sees the database as it is at this moment, and changes nothing. */
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
