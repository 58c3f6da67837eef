import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Connection } from "#kernel/db/connect.ts";
import { defineMail } from "#kernel/mail/define-mail.ts";
import type { Mail, MailContext } from "#kernel/mail/mail.ts";
import { button, html, lines, mailHtml, signature, style } from "#kernel/mail/mail-body.ts";
import { pathTo } from "#kernel/paths.ts";
import { formatDate } from "#kernel/time/store-time.ts";
import { catalogPages } from "#modules/catalog/paths.ts";
import { languageOfShopper } from "#modules/identity/index.ts";
import { newsletterPages } from "../paths.ts";
import { t } from "../server-texts.ts";
import { type DeliveryStatus, offerDeliveries, offers, subscribers } from "../tables.ts";

/** Midnight UTC is on the same day at the store. */
const formatDay = (day: string) => formatDate(new Date(`${day}T00:00:00Z`));

/** The mail with an offer, for one of its subscribers. */
export const offerMail = defineMail({
  kind: "offer",
  priority: 0,
  schema: z.object({ deliveryId: z.string() }),
  // The account's language, which follows what they choose, or else that of the page where they subscribed.
  language: async (db, { deliveryId }) => {
    const [subscriber] = await db
      .select({ email: subscribers.email, language: subscribers.language })
      .from(offerDeliveries)
      .innerJoin(subscribers, eq(subscribers.id, offerDeliveries.subscriberId))
      .where(eq(offerDeliveries.id, deliveryId));
    return subscriber && ((await languageOfShopper(db, subscriber.email)) ?? subscriber.language);
  },
  write: async (db, head, { deliveryId }) => {
    const [due] = await db
      .select({ offer: offers, subscriber: subscribers })
      .from(offerDeliveries)
      .innerJoin(offers, eq(offers.id, offerDeliveries.offerId))
      .leftJoin(subscribers, eq(subscribers.id, offerDeliveries.subscriberId))
      .where(and(eq(offerDeliveries.id, deliveryId), eq(offerDeliveries.status, "waiting")));
    // A process has sent it already, and died before it could mark the job as done.
    if (!due) return undefined;
    const { offer, subscriber } = due;
    if (!subscriber) {
      await settleDelivery(db, deliveryId, "skipped");
      return undefined;
    }
    const unsubscribeUrl =
      head.baseUrl + pathTo(newsletterPages.unsubscribe, { token: subscriber.unsubscribeToken });
    const { message, discountPercent, subject, promoCode: code, promoUntil: until } = offer;
    const promo = code && until ? { code, until } : undefined;
    const mailHtml = offerLetter(head, { message, discountPercent, subject, promo, unsubscribeUrl });
    return { to: subscriber.email, unsubscribeUrl, ...mailHtml };
  },
  sent: (db, { deliveryId }) => settleDelivery(db, deliveryId, "sent"),
  givenUp: (db, { deliveryId }) => settleDelivery(db, deliveryId, "failed"),
});

/** A recorded result is not changed. */
async function settleDelivery(
  db: Connection,
  id: string,
  status: Exclude<DeliveryStatus, "waiting">,
): Promise<void> {
  await db
    .update(offerDeliveries)
    .set({ status, settledAt: sql`now()` })
    .where(and(eq(offerDeliveries.id, id), eq(offerDeliveries.status, "waiting")));
}

type OfferContent = {
  message: string;
  discountPercent: number;
  /** Replaces the usual subject. */
  subject?: string | null;
  /** The offer's code, which the mail's link applies, and its last day, `yyyy-mm-dd`. */
  promo?: { code: string; until: string };
  unsubscribeUrl: string;
};

/** The text of an offer. */
export function offerLetter(
  head: MailContext,
  { message, discountPercent, subject, promo, unsubscribeUrl }: OfferContent,
): Mail {
  const { store, baseUrl } = head;
  const title = t("offerTitle");
  const discount = t("discount", { percent: discountPercent });
  const link = baseUrl + pathTo(catalogPages.products, {}, promo ? { promo: promo.code } : {});
  const yourCode = promo && t("yourCode", { code: promo.code, day: formatDay(promo.until) });
  const body = html`<p style="${style.big}">${discount}</p>
<p style="${style.paragraph}">${lines(message)}</p>
${
  yourCode
    ? html`<p style="${style.paragraph}">${yourCode}</p>
`
    : ""
}${button(link, t("seeWhatIsFresh"))}`;
  const footnote = html`${t("whyYouGetThis")}
<a href="${unsubscribeUrl}" style="${style.link}">${t("unsubscribe")}</a><br><br>`;
  return {
    subject: subject || t("offerSubject", { discount, store: store.name }),
    html: mailHtml(head, { title, preview: message.slice(0, 120), body, footnote }),
    text: `${title}: ${discount}

${message}
${yourCode ? `\n${yourCode}\n` : ""}
${t("seeWhatIsFresh")}: ${link}

${signature(head)}
${t("whyYouGetThis")} ${t("unsubscribe")}: ${unsubscribeUrl}
`,
  };
}

/**
 * The same mail for the seller, marked as a test. Its unsubscribe link leads nowhere, as the seller may be no
 * subscriber.
 */
function offerTestLetter(head: MailContext, content: Omit<OfferContent, "unsubscribeUrl">): Mail {
  const mail = offerLetter(head, {
    ...content,
    unsubscribeUrl: head.baseUrl + pathTo(newsletterPages.unsubscribe, { token: "test" }),
  });
  return { ...mail, subject: t("testSubject", { subject: mail.subject }) };
}

/** The test mail of an offer for the seller. Nothing is stored, so the job contains the whole offer. */
export const offerTestMail = defineMail({
  kind: "offer-test",
  priority: 25,
  schema: z.object({
    to: z.string(),
    message: z.string(),
    discountPercent: z.number(),
    subject: z.string().optional(),
    promo: z.object({ code: z.string(), until: z.string() }).optional(),
  }),
  write: async (_db, head, { to, ...offer }) => ({ to, ...offerTestLetter(head, offer) }),
});
