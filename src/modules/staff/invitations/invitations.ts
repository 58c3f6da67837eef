import { desc, eq } from "drizzle-orm";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import { hashOfToken, newToken } from "#kernel/secret-token.ts";
import { inStoreLanguage } from "#kernel/texts/spoken.ts";
import { recordActions, type SellerAccount, sellers } from "#modules/identity/index.ts";
import type { Invitation } from "../contract/invitations.ts";
import { INVITATION_DAYS, isOpen, staffInvitations } from "../invitation-tables.ts";
import { invitationMail } from "../mails/invitation.ts";
import { roleBrief } from "../people/load-people.ts";
import { lockGivenRole, lockPeople, refuseRoleAbove } from "../people/lock-people.ts";
import { PERSON_RECORD } from "../people/person-record.ts";
import { refuseTakenEmail } from "../people/taken.ts";
import { t } from "../people-server-texts.ts";
import { recordedRole } from "../roles/role-words.ts";
import { staffMembers, staffRoles } from "../tables.ts";
import { endInvitations, endInvitationsFor } from "./end-invitations.ts";

/** Valid invitations, newest first. */
export async function openInvitations(db: Connection): Promise<Invitation[]> {
  const rows = await db
    .select({
      invitation: staffInvitations,
      role: { id: staffRoles.id, name: staffRoles.name },
      by: { name: staffMembers.name, email: sellers.email },
    })
    .from(staffInvitations)
    .innerJoin(staffRoles, eq(staffRoles.id, staffInvitations.role))
    .innerJoin(sellers, eq(sellers.id, staffInvitations.createdBy))
    .innerJoin(staffMembers, eq(staffMembers.sellerId, sellers.id))
    .where(isOpen())
    .orderBy(desc(staffInvitations.createdAt));
  return rows.map(({ invitation: { id, name, email, createdAt, expiresAt }, role, by }) => ({
    _id: id,
    name,
    email,
    role: roleBrief(role),
    by: by.name || by.email,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));
}

type NewInvitation = { name: string; email: string | null; role: string; byMail: boolean };

/**
 * Invites a person to a role. An earlier invitation for the same e-mail ends. Returns the token of the link, which is
 * stored nowhere; null if it goes by mail. Throws `NOT_FOUND` (no such role), `FORBIDDEN` (a role that whoever invites
 * does not have all permissions of), `CONFLICT` (works here, or has left) and `INVALID` (a mail without an e-mail).
 */
export async function invite(
  db: Db,
  { name, email, role: roleId, byMail }: NewInvitation,
  { seller, mail }: { seller: SellerAccount; mail: MailQueue },
): Promise<string | null> {
  if (byMail && email === null)
    throw new AppError("INVALID", t.later("mailNeedsEmail"), { email: t.later("mailNeedsEmail") });
  const token = byMail ? null : newToken();
  await transact(db, async (tx) => {
    const { actor } = await lockPeople(tx, seller);
    const role = await lockGivenRole(tx, roleId);
    refuseRoleAbove(actor, role, "give");
    if (email !== null) {
      await refuseTakenEmail(tx, email, (name, hasLeft) =>
        t.later(hasLeft ? "inviteeHasLeft" : "inviteeWorksHere", { name }),
      );
      await recordEnded(tx, await endInvitationsFor(tx, email), seller);
    }
    const [row] = await tx
      .insert(staffInvitations)
      .values({ tokenHash: token && hashOfToken(token), name, email, role: role.id, createdBy: seller.id })
      .returning();
    if (!row) throw new Error("an invitation was not written");
    if (byMail) await mail.add(tx, invitationMail, [{ invitation: row.id }]);
    await recordActions(tx, seller, () => ({
      subject: PERSON_RECORD,
      action: "added",
      id: row.id,
      name: name || email || t("invitation"),
      after: { role: recordedRole(role), invitation: t("invited", { days: INVITATION_DAYS }) },
    }));
  });
  return token;
}

/** Ends an open invitation. Throws `NOT_FOUND` if it is used, over or ended. */
export async function endInvitation(db: Db, id: string, seller: SellerAccount): Promise<void> {
  await transact(db, async (tx) => {
    await lockPeople(tx, seller);
    const [ended] = await endInvitations(tx, eq(staffInvitations.id, id));
    if (!ended) throw new AppError("NOT_FOUND", t.later("invitationGone"));
    await recordEnded(tx, [ended], seller);
  });
}

type Ended = Awaited<ReturnType<typeof endInvitations>>;

async function recordEnded(tx: Tx, ended: Ended, seller: SellerAccount): Promise<void> {
  const words = inStoreLanguage(() => ({
    one: t("invitation"),
    before: t("invited", { days: INVITATION_DAYS }),
    after: t("invitationOver"),
  }));
  const actions = ended.map(({ id, name, email }) => ({
    subject: PERSON_RECORD,
    action: "changed" as const,
    id,
    name: name || email || words.one,
    before: { invitation: words.before },
    after: { invitation: words.after },
  }));
  if (actions.length > 0) await recordActions(tx, seller, actions);
}
