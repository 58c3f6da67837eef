import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { staffInvitations } from "../invitation-tables.ts";

/** Ends the open invitations that match. Returns them. */
export const endInvitations = (tx: Tx, which: SQL | undefined) =>
  tx
    .update(staffInvitations)
    .set({ endedAt: sql`now()` })
    .where(and(which, isNull(staffInvitations.usedAt), isNull(staffInvitations.endedAt)))
    .returning();

/** Ends a person's open invitations, as they have left or have another role. */
export async function endInvitationsOf(tx: Tx, sellerId: string): Promise<void> {
  await endInvitations(tx, eq(staffInvitations.createdBy, sellerId));
}
