import { html } from "#kernel/mail/html.ts";
import { button, letter, paragraph, signature } from "#kernel/mail/letter.ts";
import type { Letterhead, Mail } from "#kernel/mail/mail.ts";
import { pages, pathTo } from "#kernel/paths.ts";

/** A link to choose a new password. */
export function passwordResetLetter(head: Letterhead, { token }: { token: string }): Mail {
  const url = head.baseUrl + pathTo(pages.resetPassword, {}, { token });
  const title = "Choose a new password";
  const asked = `Somebody, hopefully you, asked for a new password at ${head.store.name}.`;
  const limits = "The link works once, within one hour.";
  const ignore = "If it wasn't you, there is nothing to do: your password stays as it is.";
  const body = html`${paragraph(asked)}
${button(url, title)}
${paragraph(limits)}
${paragraph(ignore)}`;
  return {
    subject: `${title} at ${head.store.name}`,
    html: letter(head, { title, preview: limits, body }),
    text: `${title}

${asked}

${url}

${limits} ${ignore}

${signature(head)}`,
  };
}
