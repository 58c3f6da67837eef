import { readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { KEEPER, urlOf } from "./keeper.ts";
import type { Postmaster } from "./postmaster.ts";

const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Whether a shop uses this server. One whose shop was killed goes on running, used by nobody. A server that can't be
 * asked counts as used. `dataDir` has the password.
 */
export async function isInUse(server: Postmaster, dataDir: string): Promise<boolean> {
  const password = await readFile(path.join(dataDir, "postgres.password"), "utf8").catch(() => "");
  const client = new pg.Client({
    connectionString: urlOf(password.trim(), server.port, "postgres"),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query("select from pg_stat_activity where application_name = $1 limit 1", [
      KEEPER,
    ]);
    return rows.length > 0;
  } catch {
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}
