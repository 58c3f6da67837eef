import { emailSchema } from "#kernel/contract/fields.ts";
import { type AddressedMail, Undeliverable } from "./post.ts";

export type Sender = { name: string; address: string };

/**
 * A mail as the mail library wants it. What people typed stands in the body only: in the headers there is nothing of
 * theirs but the address itself, which must be a plain one. Any other address: `Undeliverable`.
 */
export function toMessage(from: Sender, id: string, mail: AddressedMail) {
  const { to, subject, html, text, unsubscribeUrl } = mail;
  if (!emailSchema.safeParse(to).success || /[^\x21-\x7e]/.test(to)) {
    throw new Undeliverable("not an e-mail address");
  }
  return {
    from: { name: oneLine(from.name), address: from.address },
    to: { name: "", address: to },
    subject: oneLine(subject),
    html,
    text,
    // The same at every attempt, so that a mailbox can recognise a repeat.
    messageId: `<${id}@${from.address.split("@").at(-1)}>`,
    headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(unsubscribeUrl) },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function unsubscribeHeaders(url: string | undefined): Record<string, string> {
  if (url === undefined) return {};
  return { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

/** Whatever ends a header or hides in one becomes a space. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}
