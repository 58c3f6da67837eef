import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
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

/** Ends the open invitations for an e-mail, as there is a newer one, or whoever has it works here now. */
export const endInvitationsFor = (tx: Tx, email: string) =>
  endInvitations(
    tx,
    and(eq(staffInvitations.email, email.toLowerCase()), gt(staffInvitations.expiresAt, sql`now()`)),
  );
