import { eq } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { subscribers } from "../tables.ts";

/** Ends the subscription that a mail's link belongs to; one that has ended already stays ended. */
export async function unsubscribe(db: Connection, token: string): Promise<void> {
  await db.delete(subscribers).where(eq(subscribers.unsubscribeToken, token));
}
