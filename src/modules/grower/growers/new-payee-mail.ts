import { eq } from "drizzle-orm";
import { z } from "zod";
import { defineMail } from "#kernel/mail/define-mail.ts";
import { letter } from "#kernel/mail/letter.ts";
import { pathTo } from "#kernel/paths.ts";
import { formatClock, formatDate } from "#kernel/time/store-time.ts";
import { isMadeUpEmail } from "#modules/identity/index.ts";
import { growerSellerPages } from "../paths.ts";
import { t } from "../server-texts.ts";
import { growers } from "../tables.ts";

/** Tells an owner that a grower is paid to another address or account from now on. Nobody reads a made-up address. */
export const newPayeeMail = defineMail({
  kind: "grower-new-payee",
  priority: 28,
  schema: z.object({
    to: z.string(),
    grower: z.string(),
    /** The new ways in words, with the last characters of addresses and accounts. */
    ways: z.string(),
    by: z.string(),
    at: z.iso.datetime(),
  }),
  write: async (db, head, { to, grower: id, ways, by, at }) => {
    const [grower] = await db.select({ name: growers.name }).from(growers).where(eq(growers.id, id));
    if (!grower || isMadeUpEmail(to)) return undefined;
    const moment = new Date(at);
    const values = { grower: grower.name, ways, by, date: formatDate(moment), clock: formatClock(moment) };
    const mail = letter(head, {
      subject: t("newPayeeSubject", { grower: grower.name }),
      title: t("newPayeeSubject", { grower: grower.name }),
      preview: t("newPayeeNews", values),
      parts: [t("newPayeeNews", values), t("newPayeeLook"), t("newPayeeCure")],
      link: { words: t("newPayeeLink"), path: pathTo(growerSellerPages.grower, { id }) },
    });
    return { to, ...mail };
  },
});
