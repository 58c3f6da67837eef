import { desc } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import type { Subscriber } from "../contract.ts";
import { subscribers } from "../tables.ts";

/** Everybody who is subscribed, the newest first. */
export async function listSubscribers(db: Connection): Promise<Subscriber[]> {
  const rows = await db
    .select({ _id: subscribers.id, email: subscribers.email, createdAt: subscribers.createdAt })
    .from(subscribers)
    .orderBy(desc(subscribers.createdAt), subscribers.id);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
