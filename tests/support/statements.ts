import { AsyncLocalStorage } from "node:async_hooks";
import type { PoolClient } from "pg";
import type { TestApp } from "./test-app.ts";

const counting = new AsyncLocalStorage<string[]>();

/**
 * The SQL statements that `work` runs on the store's pool, in their order, with `begin` and `commit`. Statements from
 * elsewhere, such as the job queue's, are left out.
 */
export async function statementsOf({ pool }: TestApp, work: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  const before = new Map<PoolClient, PoolClient["query"]>();
  const watch = (client: PoolClient) => {
    if (before.has(client)) return;
    const { query } = client;
    before.set(client, query);
    client.query = new Proxy(query, {
      apply: (run, self, given) => {
        counting.getStore()?.push(textOf(given[0]));
        return Reflect.apply(run, self, given);
      },
    });
  };
  pool.on("acquire", watch);
  try {
    await counting.run(seen, work);
  } finally {
    pool.off("acquire", watch);
    for (const [client, query] of before) client.query = query;
  }
  return seen;
}

function textOf(statement: unknown): string {
  if (typeof statement === "string") return statement;
  return String(Object(statement).text);
}
