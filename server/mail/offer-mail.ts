import { pages, pathTo } from "#domain/paths.ts";
import { html, lines } from "./html.ts";
import { button, letter, signature, style } from "./letter.ts";
import type { Letterhead, Mail } from "./mail.ts";

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
  const title = "Fresh from the market";
  const off = `${discountPercent}% off`;
  const body = html`<p style="${style.big}">${off}</p>
<p style="${style.paragraph}">${lines(message)}</p>
${button(baseUrl + pages.products, "See what is fresh")}`;
  const footnote = html`You get this because you subscribed to our offers.
<a href="${unsubscribeUrl}" style="${style.link}">Unsubscribe</a><br><br>`;
  return {
    subject: subject || `${off} at ${store.name}`,
    html: letter(head, { title, preview: message.slice(0, 120), body, footnote }),
    text: `${title}: ${off}

${message}

See what is fresh: ${baseUrl}${pages.products}

${signature(head)}
You get this because you subscribed to our offers. Unsubscribe: ${unsubscribeUrl}
`,
  };
}

/** The same to the seller alone, marked as a test. Its way out leads nowhere, as the seller may be no subscriber. */
export function offerTestLetter(head: Letterhead, content: Omit<OfferContent, "unsubscribeUrl">): Mail {
  const mail = offerLetter(head, {
    ...content,
    unsubscribeUrl: head.baseUrl + pathTo(pages.unsubscribe, { token: "test" }),
  });
  return { ...mail, subject: `Test: ${mail.subject}` };
}
