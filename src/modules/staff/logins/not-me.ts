import { and, eq, gt, isNull, lt, ne, sql } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import { hashOfToken } from "#kernel/secret-token.ts";
import { endLinksOf, recordActions, sellers, sessions } from "#modules/identity/index.ts";
import { endInvitationsOf } from "../invitations/end-invitations.ts";
import { staffLoginChanges } from "../login-tables.ts";
import { notMeMail } from "../mails/not-me.ts";
import { PERSON_RECORD } from "../people/person-record.ts";
import { endOtherStaffLogins } from "../people/sessions.ts";
import { t } from "../people-server-texts.ts";
import { NOT_ME_DAYS } from "../rules/login-change.ts";
import { staffMembers } from "../tables.ts";

const oldest = sql`now() - make_interval(days => ${NOT_ME_DAYS})`;

/**
 * Logs a person out everywhere, as they say that a change of their login was somebody else, and ends the links and invitations that
 * they have made. The other owners are told. Each mail's token does it once: returns false for one that was used, is too
 * old, or is of nobody who works here.
 */
export function endAllByMail(db: Db, { token, mail }: { token: string; mail: MailQueue }): Promise<boolean> {
  return transact(db, async (tx) => {
    const hash = hashOfToken(token);
    // A login that is under way ends before this or after it.
    const [person] = await tx
      .select({ id: sellers.id, email: sellers.email, name: staffMembers.name })
      .from(staffLoginChanges)
      .innerJoin(sellers, eq(sellers.id, staffLoginChanges.memberId))
      .innerJoin(staffMembers, and(eq(staffMembers.sellerId, sellers.id), isNull(staffMembers.leftAt)))
      .where(and(eq(staffLoginChanges.tokenHash, hash), gt(staffLoginChanges.createdAt, oldest)))
      .for("update", { of: [staffMembers, sellers] });
    if (!person) return false;
    // Of two presses at once, the second finds the token used.
    const [used] = await tx
      .update(staffLoginChanges)
      .set({ tokenHash: null })
      .where(eq(staffLoginChanges.tokenHash, hash))
      .returning({ id: staffLoginChanges.id });
    if (!used) return false;
    const account = { ...person, name: person.name || person.email };
    await tx.delete(sessions).where(eq(sessions.sellerId, person.id));
    await endOtherStaffLogins(tx, { memberId: person.id });
    await endInvitationsOf(tx, person.id);
    await endLinksOf(tx, { id: person.id, by: account });
    const { id, name } = account;
    await recordActions(tx, account, () => [
      { subject: PERSON_RECORD, action: "changed", id, name, after: { logins: t("endedByMail") } },
    ]);
    await mail.add(tx, notMeMail, await otherOwners(tx, { id, change: used.id }));
    return true;
  });
}

async function otherOwners(tx: Tx, { id, change }: { id: string; change: string }) {
  const owners = await tx
    .select({ id: staffMembers.sellerId })
    .from(staffMembers)
    .where(and(eq(staffMembers.role, "owner"), isNull(staffMembers.leftAt), ne(staffMembers.sellerId, id)))
    .orderBy(staffMembers.sellerId);
  return owners.map((owner) => ({ owner: owner.id, change }));
}

/** Deletes changes whose mail can be answered no more. */
export async function purgeLoginChanges(tx: Tx): Promise<void> {
  await tx.delete(staffLoginChanges).where(lt(staffLoginChanges.createdAt, oldest));
}
