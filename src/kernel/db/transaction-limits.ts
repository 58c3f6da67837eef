import type { Pool } from "pg";

const limitsOf = new WeakMap<object, string>();

/** Sets these limits, in milliseconds, at the beginning of each transaction of the pool. */
export function limitEachTransaction(pool: Pool, limits: Record<string, number>): void {
  const statements = Object.entries(limits).map(([name, ms]) => `; set local ${name} = ${ms}`);
  pool.on("connect", (client) => limitsOf.set(client, statements.join("")));
}

/** The SQL that sets the limits. It is sent in one message with `begin`. */
export const limitsAfterBegin = (client: object): string => limitsOf.get(client) ?? "";
