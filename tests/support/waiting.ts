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
