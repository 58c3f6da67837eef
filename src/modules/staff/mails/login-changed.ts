import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { defineMail } from "#kernel/mail/define-mail.ts";
import { letter } from "#kernel/mail/letter.ts";
import { pathTo } from "#kernel/paths.ts";
import { hashOfToken, newToken } from "#kernel/secret-token.ts";
import { formatClock, formatDate } from "#kernel/time/store-time.ts";
import { isMadeUpEmail, sellers } from "#modules/identity/index.ts";
import { t } from "../login-server-texts.ts";
import { staffLoginChanges } from "../login-tables.ts";
import { staffPages } from "../paths.ts";
import { changeInWords, whereInWords } from "../people/change-words.ts";
import { NOT_ME_DAYS } from "../rules/login-change.ts";
import { staffMembers } from "../tables.ts";
import { languageOfMember } from "./language-of-member.ts";

/**
 * Tells a person that somebody has changed how they log in, with a link that logs them out everywhere. The link's token is
 * made when the mail is written. An address that is theirs no more is told without such a link. Nobody reads a made-up one.
 */
export const loginChangedMail = defineMail({
  kind: "staff-login-changed",
  priority: 28,
  schema: z.object({ change: z.string(), to: z.string().nullable() }),
  language: async (db, { change }) => {
    const { id, memberId } = staffLoginChanges;
    const [row] = await db.select({ memberId }).from(staffLoginChanges).where(eq(id, change));
    return row && languageOfMember(db, row.memberId);
  },
  write: async (db, head, { change: id, to: formerAddress }) => {
    const [row] = await db
      .select({ email: sellers.email, change: staffLoginChanges })
      .from(staffLoginChanges)
      .innerJoin(sellers, eq(sellers.id, staffLoginChanges.memberId))
      .innerJoin(staffMembers, and(eq(staffMembers.sellerId, sellers.id), isNull(staffMembers.leftAt)))
      .where(eq(staffLoginChanges.id, id));
    const to = formerAddress ?? row?.email;
    if (!row || to === undefined || isMadeUpEmail(to)) return undefined;
    const { madeBy, device, createdAt } = row.change;
    const store = head.store.name;
    const at = { store, date: formatDate(createdAt), clock: formatClock(createdAt) };
    // Made without a browser: by whoever runs the store.
    const news =
      madeBy !== null && device === null
        ? t("loginChangedThere", at)
        : t("loginChangedNews", { ...at, where: whereInWords(row.change) });
    const words = changeInWords(row.change);
    const said = {
      subject: t("loginChangedSubject", { store }),
      title: t("loginChangedTitle"),
      preview: words.join(" "),
    };
    if (formerAddress !== null) {
      return { to, ...letter(head, { ...said, parts: [news, ...words, t("movedCure")] }) };
    }
    const token = newToken();
    await db
      .update(staffLoginChanges)
      .set({ tokenHash: hashOfToken(token) })
      .where(eq(staffLoginChanges.id, id));
    const mail = letter(head, {
      ...said,
      parts: [news, ...words, t("newDeviceFine"), t("loginChangedCure", { days: NOT_ME_DAYS })],
      link: { words: t("notMe"), path: pathTo(staffPages.notMe, { token }) },
    });
    return { to, ...mail };
  },
});
