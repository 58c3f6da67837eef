import { mailsTo } from "#tests/e2e/support/outbox.ts";
import { readMail } from "#tests/support/read-mail.ts";
import { drawHtml, MAIL_WINDOWS } from "./draw.ts";
import type { Drawn } from "./index-page.ts";
import type { Store } from "./stores.ts";

/** Draws a mail of each kind that the store has sent: those whose subjects differ by numbers alone are of one kind. */
export const mailsIn =
  (state: string) =>
  async ({ people, dataDir }: Store, folder: string): Promise<Drawn[]> => {
    const mails = (await mailsTo("@", dataDir)).map((raw) => readMail([], raw.replace(/\r?\n/g, "\r\n")));
    const byKind = new Map(mails.map((mail) => [kindOf(mail.headers), mail]));
    const drawn: Drawn[] = [];
    for (const [kind, { html }] of [...byKind].sort(([one], [other]) => one.localeCompare(other))) {
      const name = `mail-${state}-${kind.replace(/[^a-z]+/gi, "-")}`.slice(0, 80).toLowerCase();
      const pictures = await drawHtml(people.visitor, html, { folder, name, windows: MAIL_WINDOWS });
      drawn.push({ path: "mails", state, address: kind, pictures });
    }
    return drawn;
  };

function kindOf(headers: readonly string[]): string {
  const subject = headers.find((header) => /^subject:/i.test(header)) ?? "";
  return subject
    .replace(/^subject:\s*/i, "")
    .replace(/=\?utf-8\?q\?(.*?)\?=\s*/gi, (_, word: string) => decodeWord(word))
    .replace(/INV-[\d-]+/g, "INV")
    .replace(/₹?[\d.,]+/g, "0");
}

/** The characters of a word that a header has in the form of RFC 2047, section 4.2. */
function decodeWord(word: string): string {
  const escaped = word.replaceAll("%", "%25").replaceAll("_", " ");
  return decodeURIComponent(escaped.replace(/=([\dA-F]{2})/gi, "%$1"));
}
