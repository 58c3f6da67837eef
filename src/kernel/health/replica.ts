import { sql } from "drizzle-orm";
import { withPlainConnection } from "#kernel/backup/snapshot.ts";
import type { Connection } from "#kernel/db/connect.ts";
import { loggedError } from "#kernel/http/log.ts";
import { type Finding, MB, sizeOf } from "./check.ts";

/** A distance that a replica closes in a moment, in bytes of the log. */
const NEAR = 16 * MB;
const TIMEOUT_MS = 5_000;

/** `behind` is how much of the primary's log it has not replayed, in bytes; null: it is no replica of that database. */
export function judgeReplica(behind: number | null): Finding {
  if (behind === null)
    return {
      state: "warning",
      says: "DATABASE_REPLICA_URL leads to no streaming replica, so that the primary is read in its place.",
      cure: "Correct it, or take it out.",
    };
  if (behind > NEAR)
    return {
      state: "warning",
      says: `The replica is ${sizeOf(behind)} behind, so that the primary is read in its place.`,
      cure: "See that it replays: its log, its disk, and long queries on it.",
    };
  return { state: "ok", says: "The replica has what the primary has." };
}

/** Compares the replica with the primary. Without one the store still serves everything, so nothing is failing. */
export async function checkReplica(url: string, primary: Connection): Promise<Finding> {
  const { rows } = await primary.execute<{ position: string }>(
    sql`select pg_current_wal_lsn()::text as position`,
  );
  try {
    return await withPlainConnection(
      url,
      async (client) => {
        const result = await client.query<{ behind: number | null }>(
          `select case when pg_is_in_recovery()
             then greatest(0, pg_wal_lsn_diff($1, pg_last_wal_replay_lsn()))::float8 end as behind`,
          [rows[0]?.position],
        );
        return judgeReplica(result.rows[0]?.behind ?? null);
      },
      TIMEOUT_MS,
    );
  } catch (error) {
    const says = `The replica can't be reached, so that the primary is read in its place: ${loggedError(error).message}`;
    return { state: "warning", says, cure: "Start it, or correct DATABASE_REPLICA_URL." };
  }
}
