import type { Mail, MailContext, MailPicture } from "./mail.ts";
import { button, type Html, html, mailHtml, paragraph, signature } from "./mail-body.ts";

/** A paragraph, or what stands in the place of some in a mail's HTML and in its text. */
export type LetterPart = string | { html: Html; text: string };

type Letter = {
  subject: string;
  title: string;
  /** The line that an inbox shows beside the subject. */
  preview: string;
  parts: readonly LetterPart[];
  /** The page of the store that the mail's last line leads to. */
  link?: { words: string; path: string };
  pictures?: readonly MailPicture[];
};

/** A mail of a title, paragraphs and a link, as HTML and as text. */
export function letter(
  head: MailContext,
  { subject, title, preview, parts, link, pictures = [] }: Letter,
): Mail {
  const url = head.baseUrl + (link?.path ?? "");
  const shown = parts.map((part) => (typeof part === "string" ? paragraph(part) : part.html));
  const texts = parts.map((part) => (typeof part === "string" ? part : part.text));
  const body = html`${shown}${link ? button(url, link.words) : []}`;
  return {
    subject,
    html: mailHtml(head, { title, preview, body }),
    text: [title, ...texts, ...(link ? [`${link.words}: ${url}`] : []), signature(head)].join("\n\n"),
    pictures,
  };
}
