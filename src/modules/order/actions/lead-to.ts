import { sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";

/**
 * Says by what orders are looked for in this transaction. What is searched for may be rare or in every order, which the
 * planner can't know: it would read all orders for the one, or all that match for the other.
 */
export async function leadTo(tx: Connection, index: "words" | "newest" | "anything"): Promise<void> {
  const allowed = (yes: boolean) => (yes ? "on" : "off");
  await tx.execute(sql`select set_config('enable_seqscan', ${allowed(index === "anything")}, true),
    set_config('enable_indexscan', ${allowed(index !== "words")}, true),
    set_config('enable_bitmapscan', ${allowed(index !== "newest")}, true)`);
}
