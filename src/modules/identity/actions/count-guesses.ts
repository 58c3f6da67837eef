import { eq, inArray, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { rateLimits } from "#kernel/limits/tables.ts";
import { type Patience, waitSeconds } from "../rules/guessing.ts";

/** What guesses are counted by: of an account, a device or an address. */
export type Guesses = { key: string; patience: Patience };

/**
 * Counts a guess before it is made, so that guesses side by side can't slip past the wait; whoever guesses right takes
 * it back. Returns 0, or how many seconds are left to wait: then nothing is counted.
 */
export async function countGuess(db: Connection, { key, patience }: Guesses): Promise<number> {
  const now = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
  const [counted] = await db
    .insert(rateLimits)
    .values({ key, points: 1, expire: now })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { points: sql`${rateLimits.points} + 1`, expire: sql`${now} + 1000 * ${waitAfterNext(patience)}` },
      setWhere: sql`${rateLimits.expire} <= ${now}`,
    })
    .returning({ points: rateLimits.points });
  if (counted) return 0;
  const [row] = await db
    .select({ seconds: sql<number>`ceil((${rateLimits.expire} - ${now}) / 1000.0)::int` })
    .from(rateLimits)
    .where(eq(rateLimits.key, key));
  return Math.max(1, row?.seconds ?? 1);
}

/** The wait after the row's next failure, as SQL. Waits grow for some steps only: a list of them is all that is needed. */
function waitAfterNext(patience: Patience) {
  const waits: number[] = [];
  for (let failures = patience.free; waits.at(-1) !== patience.mostSeconds; failures++) {
    waits.push(waitSeconds(failures, patience));
  }
  const step = sql`${rateLimits.points} + 2 - ${patience.free}::int`;
  return sql`case when ${step} < 1 then 0
    else (${sql.param(waits)}::int[])[least(${step}, ${waits.length}::int)] end`;
}

/** Forgets the guesses of these keys. */
export async function forgetGuesses(db: Connection, keys: readonly string[]): Promise<void> {
  await db.delete(rateLimits).where(inArray(rateLimits.key, [...keys]));
}

/** Takes back one guess that was right. */
export async function takeGuessBack(db: Connection, key: string): Promise<void> {
  await db
    .update(rateLimits)
    .set({ points: sql`greatest(${rateLimits.points} - 1, 0)` })
    .where(eq(rateLimits.key, key));
}
