import { sql } from "drizzle-orm";
import { outageOf } from "#kernel/errors/outage.ts";
import { RELEASE } from "#kernel/release.ts";
import type { Db } from "./connect.ts";
import type { DatabaseLog } from "./embedded/cluster-location.ts";
import { postgresErrorCode } from "./postgres-error.ts";
import { isOlder } from "./schema-release.ts";

export type SchemaWatch = {
  /**
   * The sentence that says which newer release has changed the schema so that this one can't serve it any more;
   * undefined while it can. Once there is one, it stays.
   */
  outgrown: () => string | undefined;
  /** Asks the database whether it is outgrown. Never fails: without an answer nothing changes. */
  look: () => Promise<boolean>;
  /**
   * Whether an error comes from a schema that this release can't serve, such as a missing column. Asks the database,
   * unless the error is an outage: then there may be no answer.
   */
  explains: (error: unknown) => Promise<boolean>;
  /** Asks once a second, until the returned function is called. Calls `onOutgrown` once. */
  keepLooking: (onOutgrown: () => void) => () => void;
};

const EVERY_MS = 1_000;

/** Watches whether the database's schema moves beyond what this release can serve, as in a rolling update. */
export function watchSchema(db: Db, log: DatabaseLog, release = RELEASE): SchemaWatch {
  let outgrown: string | undefined;
  let pendingCheck: Promise<void> | undefined;
  const ask = async () => {
    const { rows } = await db.execute<{ by: string; from: string }>(
      sql`select migrated_by as by, served_from as from from drizzle.schema_releases`,
    );
    const [storedRelease] = rows;
    if (!storedRelease || !isOlder(release, storedRelease.from)) return;
    outgrown = `Santhe ${storedRelease.by} has upgraded the database, and this release, ${release}, can't serve it any more.`;
    log.warn(`${outgrown} Requests get 503 from now on: stop this process.`);
  };
  const look = async () => {
    if (outgrown !== undefined) return true;
    pendingCheck ??= ask()
      .catch(() => undefined)
      .finally(() => {
        pendingCheck = undefined;
      });
    await pendingCheck;
    return outgrown !== undefined;
  };
  return {
    outgrown: () => outgrown,
    look,
    explains: async (error) =>
      postgresErrorCode(error) !== undefined && outageOf(error) === undefined && look(),
    keepLooking: (onOutgrown) => {
      const timer = setInterval(async () => {
        if (!(await look())) return;
        clearInterval(timer);
        onOutgrown();
      }, EVERY_MS);
      return () => clearInterval(timer);
    },
  };
}
