import { expect } from "vitest";
import type { TestApp } from "./test-app.ts";

/** How many statements about a table wait for somebody else's lock right now. */
export async function waitingFor({ pool }: TestApp, table: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
    [`%"${table}"%`],
  );
  return rows[0]?.count ?? 0;
}

type Uncommitted = {
  statement: string;
  values: unknown[];
  /** What waits for it names this table, in so many statements. */
  table: string;
  waiting?: number;
};

/** Does `work` while another transaction has run a statement, and commits that one as soon as `work` waits for it. */
export async function whileUncommitted<Result>(
  shop: TestApp,
  { statement, values, table, waiting = 1 }: Uncommitted,
  work: () => Promise<Result>,
): Promise<Result> {
  const other = await shop.pool.connect();
  try {
    await other.query("begin");
    await other.query(statement, values);
    const working = work();
    await expect.poll(() => waitingFor(shop, table), { interval: 10 }).toBe(waiting);
    await other.query("commit");
    return await working;
  } finally {
    // Ends its transaction too, where the check above has failed.
    other.release(true);
  }
}
