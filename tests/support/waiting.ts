import { expect } from "vitest";
import type { TestApp } from "./test-app.ts";

/** The number of statements about a table that wait for another transaction's lock. */
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
  /** The table that the waiting statements name, and their number. */
  table: string;
  waiting?: number;
  /** The statement that the other transaction runs before it commits. */
  last?: string;
};

/** Runs `work` while another transaction has run a statement, and commits that transaction once `work` waits for it. */
export async function whileUncommitted<Result>(
  shop: TestApp,
  { statement, values, table, waiting = 1, last }: Uncommitted,
  work: () => Promise<Result>,
): Promise<Result> {
  const other = await shop.pool.connect();
  try {
    await other.query("begin");
    await other.query(statement, values);
    const commit = async () => {
      await expect.poll(() => waitingFor(shop, table), { interval: 10 }).toBe(waiting);
      if (last) await other.query(last);
      await other.query("commit");
    };
    // `work` may fail before the answer to the commit has come: both are awaited from the beginning.
    const [result] = await Promise.all([work(), commit()]);
    return result;
  } finally {
    // Also ends the transaction if the check above has failed.
    other.release(true);
  }
}
