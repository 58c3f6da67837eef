import type { Connection } from "#kernel/db/connect.ts";
import { subscribers } from "../tables.ts";

/** Adds a subscriber. One who is there already stays as they are, and nobody can tell the difference. */
export async function subscribe(db: Connection, email: string): Promise<void> {
  await db.insert(subscribers).values({ email }).onConflictDoNothing();
}
