import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { defineMail } from "#kernel/mail/define-mail.ts";
import { letter } from "#kernel/mail/letter.ts";
import type { Mail, MailContext } from "#kernel/mail/mail.ts";
import { button, html, paragraph } from "#kernel/mail/mail-body.ts";
import { pathTo } from "#kernel/paths.ts";
import { hashOfToken, newToken } from "#kernel/secret-token.ts";
import { sellers } from "#modules/identity/index.ts";
import { isOpen, staffInvitations } from "../invitation-tables.ts";
import { staffPages } from "../paths.ts";
import { t } from "../people-server-texts.ts";
import { roleHint, roleName } from "../roles/role-words.ts";
import { staffMembers, staffRoles } from "../tables.ts";

/** The mail that invites a person to work in the store. The link is made here, so that no secret is in the queue. */
export const invitationMail = defineMail({
  kind: "staff-invitation",
  priority: 30,
  schema: z.object({ invitation: z.string() }),
  write: async (db, head, { invitation: id }) => {
    const [row] = await db
      .select({
        email: staffInvitations.email,
        role: { id: staffRoles.id, name: staffRoles.name },
        by: { name: staffMembers.name, email: sellers.email },
      })
      .from(staffInvitations)
      .innerJoin(staffRoles, eq(staffRoles.id, staffInvitations.role))
      .innerJoin(sellers, eq(sellers.id, staffInvitations.createdBy))
      .innerJoin(staffMembers, eq(staffMembers.sellerId, sellers.id))
      .where(and(eq(staffInvitations.id, id), isOpen()));
    if (!row?.email) return undefined;
    const token = newToken();
    await db
      .update(staffInvitations)
      .set({ tokenHash: hashOfToken(token) })
      .where(eq(staffInvitations.id, id));
    const { email, role, by } = row;
    return { to: email, ...invitationLetter(head, { token, role, inviter: by.name || by.email }) };
  },
});

type Invited = { token: string; role: { id: string; name: string | null }; inviter: string };

function invitationLetter(head: MailContext, { token, role, inviter }: Invited): Mail {
  const url = head.baseUrl + pathTo(staffPages.join, { token });
  const store = head.store.name;
  const limits = [t("mailLimits"), t("mailIgnore")];
  return letter(head, {
    subject: t("mailSubject", { store }),
    title: t("mailTitle", { inviter }),
    preview: t("mailLimits"),
    parts: [
      t("mailBody", { inviter, store, role: roleName(role), hint: roleHint(role) }),
      { html: button(url, t("mailButton")), text: url },
      { html: html`${limits.map(paragraph)}`, text: limits.join(" ") },
    ],
  });
}
