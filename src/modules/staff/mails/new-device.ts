import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { defineMail } from "#kernel/mail/define-mail.ts";
import { letter } from "#kernel/mail/letter.ts";
import type { Mail, MailContext } from "#kernel/mail/mail.ts";
import { formatClock, formatDate } from "#kernel/time/store-time.ts";
import { isMadeUpEmail, sellers } from "#modules/identity/index.ts";
import { t } from "../login-server-texts.ts";
import { staffNewDevices } from "../login-tables.ts";
import { staffSellerPages } from "../paths.ts";
import { staffMembers } from "../tables.ts";
import { languageOfMember } from "./language-of-member.ts";

/** Tells a person of a login from a browser that they had not used before. Nobody reads a made-up address. */
export const newDeviceMail = defineMail({
  kind: "staff-new-device",
  priority: 28,
  schema: z.object({ login: z.string() }),
  language: async (db, { login }) => {
    const { id, memberId } = staffNewDevices;
    const [row] = await db.select({ memberId }).from(staffNewDevices).where(eq(id, login));
    return row && languageOfMember(db, row.memberId);
  },
  write: async (db, head, { login }) => {
    const [row] = await db
      .select({ email: sellers.email, device: staffNewDevices.device, at: staffNewDevices.createdAt })
      .from(staffNewDevices)
      .innerJoin(sellers, eq(sellers.id, staffNewDevices.memberId))
      .innerJoin(staffMembers, and(eq(staffMembers.sellerId, sellers.id), isNull(staffMembers.leftAt)))
      .where(eq(staffNewDevices.id, login));
    if (!row || isMadeUpEmail(row.email)) return undefined;
    return { to: row.email, ...newDeviceLetter(head, row) };
  },
});

function newDeviceLetter(head: MailContext, { device, at }: { device: string | null; at: Date }): Mail {
  const store = head.store.name;
  const browser = device ?? t("newDeviceUnknown");
  const news = t("newDeviceNews", { store, browser, date: formatDate(at), clock: formatClock(at) });
  return letter(head, {
    subject: t("newDeviceSubject", { store }),
    title: t("newDeviceTitle"),
    preview: news,
    parts: [news, t("newDeviceFine"), t("newDeviceCure")],
    link: { words: t("newDeviceLink"), path: staffSellerPages.me },
  });
}
