import { html, lines } from "#kernel/mail/html.ts";
import { button, letter, signature, style } from "#kernel/mail/letter.ts";
import type { Letterhead, Mail } from "#kernel/mail/mail.ts";
import { pages, pathTo } from "#kernel/paths.ts";
import { formatDate } from "#kernel/time/store-time.ts";
import { t } from "#modules/newsletter/server-texts.ts";

export type OfferContent = {
  message: string;
  discountPercent: number;
  /** In place of the usual subject. */
  subject?: string | null;
  /** The code that it made, which the mail's link applies, and its last day, `yyyy-mm-dd`. */
  promo?: { code: string; until: string };
  unsubscribeUrl: string;
};

/** An offer to the newsletter's subscribers. */
export function offerLetter(
  head: Letterhead,
  { message, discountPercent, subject, promo, unsubscribeUrl }: OfferContent,
): Mail {
  const { store, baseUrl } = head;
  const title = t("offerTitle");
  const discount = t("discount", { percent: discountPercent });
  const link = baseUrl + pathTo(pages.products, {}, promo ? { promo: promo.code } : {});
  const yourCode = promo && t("yourCode", { code: promo.code, day: writtenDay(promo.until) });
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
    html: letter(head, { title, preview: message.slice(0, 120), body, footnote }),
    text: `${title}: ${discount}

${message}
${yourCode ? `\n${yourCode}\n` : ""}
${t("seeWhatIsFresh")}: ${link}

${signature(head)}
${t("whyYouGetThis")} ${t("unsubscribe")}: ${unsubscribeUrl}
`,
  };
}

/** Midnight UTC is the same day at the store. */
const writtenDay = (day: string) => formatDate(new Date(`${day}T00:00:00Z`));

/** The same to the seller alone, marked as a test. Its way out leads nowhere, as the seller may be no subscriber. */
export function offerTestLetter(head: Letterhead, content: Omit<OfferContent, "unsubscribeUrl">): Mail {
  const mail = offerLetter(head, {
    ...content,
    unsubscribeUrl: head.baseUrl + pathTo(pages.unsubscribe, { token: "test" }),
  });
  return { ...mail, subject: t("testSubject", { subject: mail.subject }) };
}
