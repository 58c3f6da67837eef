import { eq, sql } from "drizzle-orm";
import type { Connection, Tx } from "#kernel/db/connect.ts";
import { subscribers } from "../tables.ts";

/** Ends the subscription that a mail's link belongs to; one that has ended already stays ended. */
export async function unsubscribe(db: Connection, token: string): Promise<void> {
  await db.delete(subscribers).where(eq(subscribers.unsubscribeToken, token));
}

/** Ends the subscription of an e-mail in small letters whose account is deleted. */
export async function forgetSubscriber(tx: Tx, { email }: { email: string }): Promise<void> {
  await tx.delete(subscribers).where(eq(sql`lower(${subscribers.email})`, email));
}
