import type { Pool } from "pg";

const limitsOf = new WeakMap<object, string>();

/** Has each transaction on the pool's connections begin with these limits, in milliseconds. */
export function limitEachTransaction(pool: Pool, limits: Record<string, number>): void {
  const statements = Object.entries(limits).map(([name, ms]) => `; set local ${name} = ${ms}`);
  pool.on("connect", (client) => limitsOf.set(client, statements.join("")));
}

/** What follows `begin` on this connection, in the same message. */
export const limitsAfterBegin = (client: object): string => limitsOf.get(client) ?? "";
