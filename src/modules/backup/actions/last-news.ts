import { and, desc, eq, gt, isNotNull, ne, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { backups } from "../tables.ts";

type Row = typeof backups.$inferSelect;

/**
 * The newest good backup, and the nightly ones that failed since, the oldest first. One that was interrupted is made
 * again by itself, and is no failure.
 */
export async function lastNews(db: Connection): Promise<{ good: Row | undefined; failed: Row[] }> {
  const [good] = await db
    .select()
    .from(backups)
    .where(eq(backups.state, "done"))
    .orderBy(desc(backups.startedAt))
    .limit(1);
  const failed = await db
    .select()
    .from(backups)
    .where(
      and(
        eq(backups.state, "failed"),
        ne(backups.failure, "interrupted"),
        isNotNull(backups.night),
        good ? gt(backups.startedAt, good.startedAt) : sql`true`,
      ),
    )
    .orderBy(backups.startedAt)
    .limit(MOST);
  return { good, failed };
}

/** A failure is one of a streak whether ten came before it or a thousand. */
const MOST = 10;
