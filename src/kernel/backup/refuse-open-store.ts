import type pg from "pg";
import { UnusableBackup } from "./open-backup.ts";

/** What a running store's connections call themselves. */
const STORE_CONNECTIONS = ["santhe", "santhe news"];

/** Throws `UnusableBackup` if a store uses this database right now. */
export async function refuseOpenStore(client: pg.Client): Promise<void> {
  // Within a transaction PostgreSQL would tell again what it told at first.
  await client.query("select pg_stat_clear_snapshot()");
  const { rows } = await client.query(
    "select from pg_stat_activity where datname = current_database() and application_name = any($1)",
    [STORE_CONNECTIONS],
  );
  if (rows.length > 0) throw new UnusableBackup("The store is open. Stop it first, then restore.");
}
