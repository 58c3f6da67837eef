import { findPooler } from "#kernel/db/pooler.ts";
import { StartRefused } from "#kernel/environment/start-refused.ts";
import type { Config } from "../config/config.ts";

type Way = Pick<Config, "databasePooler" | "databaseDirectUrl">;

/** Throws if a pooler is in front of the database that the settings don't mention, or that lacks what they promise. */
export async function refusePooler(
  databaseUrl: string,
  { databasePooler, databaseDirectUrl }: Way,
): Promise<void> {
  const { isShared, keepsPrepared } = await findPooler(databaseUrl);
  if (databasePooler === "none" && isShared) {
    const kind = keepsPrepared ? "prepared" : "transaction";
    throw new StartRefused(
      `DATABASE_URL leads to a pooler that gives each transaction another connection. Set DATABASE_POOLER=${kind}, and DATABASE_DIRECT_URL to the address of PostgreSQL itself.`,
    );
  }
  if (databasePooler === "prepared" && !keepsPrepared) {
    throw new StartRefused(
      "The pooler that DATABASE_URL names keeps no prepared statements. Set its max_prepared_statements (PgBouncer 1.21 or newer), or DATABASE_POOLER=transaction.",
    );
  }
  if (databaseDirectUrl && (await findPooler(databaseDirectUrl)).isShared) {
    throw new StartRefused(
      "DATABASE_DIRECT_URL leads to a pooler too. Set it to the address of PostgreSQL itself: the store listens there, and changes its tables.",
    );
  }
}
