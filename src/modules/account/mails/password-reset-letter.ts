import { html } from "#kernel/mail/html.ts";
import { button, letter, paragraph, signature } from "#kernel/mail/letter.ts";
import type { Letterhead, Mail } from "#kernel/mail/mail.ts";
import { pages, pathTo } from "#kernel/paths.ts";
import { t } from "#modules/account/server-texts.ts";

/** A link to choose a new password. */
export function passwordResetLetter(head: Letterhead, { token }: { token: string }): Mail {
  const url = head.baseUrl + pathTo(pages.resetPassword, {}, { token });
  const title = t("resetTitle");
  const asked = t("resetAsked", { store: head.store.name });
  const limits = t("resetLimits");
  const ignore = t("resetIgnore");
  const body = html`${paragraph(asked)}
${button(url, title)}
${paragraph(limits)}
${paragraph(ignore)}`;
  return {
    subject: t("resetSubject", { store: head.store.name }),
    html: letter(head, { title, preview: limits, body }),
    text: `${title}

${asked}

${url}

${limits} ${ignore}

${signature(head)}`,
  };
}
