import { html, lines } from "#kernel/mail/html.ts";
import { button, letter, signature, style } from "#kernel/mail/letter.ts";
import type { Letterhead, Mail } from "#kernel/mail/mail.ts";
import { pages, pathTo } from "#kernel/paths.ts";
import { t } from "#modules/newsletter/server-texts.ts";

export type OfferContent = {
  message: string;
  discountPercent: number;
  /** In place of the usual subject. */
  subject?: string | null;
  unsubscribeUrl: string;
};

/** An offer to the newsletter's subscribers. */
export function offerLetter(
  head: Letterhead,
  { message, discountPercent, subject, unsubscribeUrl }: OfferContent,
): Mail {
  const { store, baseUrl } = head;
  const title = t("offerTitle");
  const discount = t("discount", { percent: discountPercent });
  const body = html`<p style="${style.big}">${discount}</p>
<p style="${style.paragraph}">${lines(message)}</p>
${button(baseUrl + pages.products, t("seeWhatIsFresh"))}`;
  const footnote = html`${t("whyYouGetThis")}
<a href="${unsubscribeUrl}" style="${style.link}">${t("unsubscribe")}</a><br><br>`;
  return {
    subject: subject || t("offerSubject", { discount, store: store.name }),
    html: letter(head, { title, preview: message.slice(0, 120), body, footnote }),
    text: `${title}: ${discount}

${message}

${t("seeWhatIsFresh")}: ${baseUrl}${pages.products}

${signature(head)}
${t("whyYouGetThis")} ${t("unsubscribe")}: ${unsubscribeUrl}
`,
  };
}

/** The same to the seller alone, marked as a test. Its way out leads nowhere, as the seller may be no subscriber. */
export function offerTestLetter(head: Letterhead, content: Omit<OfferContent, "unsubscribeUrl">): Mail {
  const mail = offerLetter(head, {
    ...content,
    unsubscribeUrl: head.baseUrl + pathTo(pages.unsubscribe, { token: "test" }),
  });
  return { ...mail, subject: t("testSubject", { subject: mail.subject }) };
}
