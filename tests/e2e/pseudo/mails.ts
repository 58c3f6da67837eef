import { readMail } from "#tests/support/read-mail.ts";
import { mailsTo } from "../support/outbox.ts";

export interface SeenMail {
  html: string;
  /** The plain text as a page. */
  text: string;
}

/** The mails of a shop's outbox as their readers see them. */
export async function mailsIn(dataDir: string): Promise<SeenMail[]> {
  const mails = await mailsTo("@", dataDir);
  return mails.map((raw) => {
    const { text, html } = readMail([], raw.replace(/\r?\n/g, "\r\n"));
    return { html, text: asPage(text) };
  });
}

/** Addresses of pages are not texts of the catalogue. */
function asPage(text: string): string {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<pre>${escaped.replace(/https?:\S+/g, "")}</pre>`;
}
