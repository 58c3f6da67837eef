import { readFile } from "node:fs/promises";
import path from "node:path";
import { impatientClient } from "../impatient-client.ts";
import { KEEPER, urlOf } from "./keeper.ts";
import type { Postmaster } from "./postmaster.ts";

/** The longest wait for the connection, and for its answer. */
const LIMIT_MS = 5_000;

/**
 * Whether a shop uses this server. One whose shop was killed goes on running, used by nobody. A server that can't be
 * asked, or gives no answer in time, counts as used. `dataDir` has the password.
 */
export async function isInUse(
  server: Pick<Postmaster, "port">,
  dataDir: string,
  limitMs = LIMIT_MS,
): Promise<boolean> {
  const password = await readFile(path.join(dataDir, "postgres.password"), "utf8").catch(() => "");
  const Impatient = impatientClient(limitMs);
  const client = new Impatient({
    connectionString: urlOf(password.trim(), server.port, "postgres"),
    connectionTimeoutMillis: limitMs,
  });
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
