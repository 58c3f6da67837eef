import { count } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { subscribers } from "../tables.ts";

/** How many an offer would go to now. */
export async function countSubscribers(db: Connection): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(subscribers);
  return counted?.total ?? 0;
}
