import type { Connection } from "#kernel/db/connect.ts";
import type { Failure } from "../rules/failures.ts";
import { lastNews } from "./last-news.ts";

/** Why the last nightly backup failed, as long as no good one has come since; null where all is well. */
export async function backupTrouble(db: Connection): Promise<Failure | null> {
  const { failed } = await lastNews(db);
  return failed.at(-1)?.failure ?? null;
}
