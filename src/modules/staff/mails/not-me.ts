import { and, eq, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import { defineMail } from "#kernel/mail/define-mail.ts";
import { letter } from "#kernel/mail/letter.ts";
import { formatClock, formatDate } from "#kernel/time/store-time.ts";
import { isMadeUpEmail, sellers } from "#modules/identity/index.ts";
import { t } from "../login-server-texts.ts";
import { staffLoginChanges } from "../login-tables.ts";
import { staffSellerPages } from "../paths.ts";
import { changeInWords, whereInWords } from "../people/change-words.ts";
import { staffMembers } from "../tables.ts";
import { languageOfMember } from "./language-of-member.ts";

const persons = alias(sellers, "persons");
const members = alias(staffMembers, "members");

/** Tells an owner that a person did not change their login themselves. Nobody reads a made-up address. */
export const notMeMail = defineMail({
  kind: "staff-not-me",
  priority: 28,
  schema: z.object({ owner: z.string(), change: z.string() }),
  language: (db, { owner }) => languageOfMember(db, owner),
  write: async (db, head, { owner, change: id }) => {
    const [row] = await db
      .select({ to: sellers.email, email: persons.email, name: members.name, change: staffLoginChanges })
      .from(staffLoginChanges)
      .innerJoin(persons, eq(persons.id, staffLoginChanges.memberId))
      .innerJoin(members, eq(members.sellerId, persons.id))
      .innerJoin(sellers, eq(sellers.id, owner))
      .innerJoin(staffMembers, and(eq(staffMembers.sellerId, owner), isNull(staffMembers.leftAt)))
      .where(eq(staffLoginChanges.id, id));
    if (!row || isMadeUpEmail(row.to)) return undefined;
    const { email, change } = row;
    const name = row.name || email;
    const news = t("notMeNews", {
      name,
      email,
      date: formatDate(change.createdAt),
      clock: formatClock(change.createdAt),
      where: whereInWords(change),
    });
    const mail = letter(head, {
      subject: t("notMeSubject", { name, store: head.store.name }),
      title: t("notMeTitle"),
      preview: news,
      parts: [news, ...changeInWords(change), t("notMeEnded"), t("notMeCure")],
      link: { words: t("notMeLink"), path: staffSellerPages.people },
    });
    return { to: row.to, ...mail };
  },
});
