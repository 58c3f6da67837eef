import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { emailSchema } from "#kernel/contract/fields.ts";
import { folderTrouble } from "#kernel/environment/folder-trouble.ts";
import { type AddressedMail, type MailTransport, Undeliverable } from "./mail.ts";
import { MailTransportDown, mailServerTrouble } from "./mail-server.ts";

/** The number of mails that are sent at once, each on its own connection. */
export const CONNECTIONS = 5;

const TIMEOUT_MS = 20_000;

/** Hands mails to the SMTP server that `url` names. */
export function smtpTransport(url: string, from: () => Sender): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    dnsTimeout: TIMEOUT_MS,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return {
    deliver: async (id, mail) => {
      const message = toMessage(from(), id, mail);
      try {
        await transport.sendMail(message);
      } catch (error) {
        if (isFinal(error)) throw new Undeliverable(error.message, { cause: error });
        throw mailServerTrouble(error, url) ?? error;
      }
    },
    close: () => transport.close(),
  };
}

/** The timeout of a trial that somebody waits for. */
const TRIAL_TIMEOUT_MS = 6_000;

/**
 * Connects to the SMTP server and logs in, and sends a mail if there is one. Throws `MailTransportDown` with what is wrong,
 * or any other error if only this mail is refused.
 */
export async function tryMailServer(
  url: string,
  trial?: { from: Sender; mail: AddressedMail },
): Promise<void> {
  const transport = createTransport({
    url,
    dnsTimeout: TRIAL_TIMEOUT_MS,
    connectionTimeout: TRIAL_TIMEOUT_MS,
    greetingTimeout: TRIAL_TIMEOUT_MS,
    socketTimeout: TRIAL_TIMEOUT_MS,
  });
  try {
    if (trial) await transport.sendMail(toMessage(trial.from, randomUUID(), trial.mail));
    else await transport.verify();
  } catch (error) {
    throw mailServerTrouble(error, url) ?? error;
  } finally {
    transport.close();
  }
}

export type Sender = { name: string; address: string };

/**
 * A mail in the mail library's format. Text that people typed is only in the body. The headers have nothing of theirs
 * but the address, which must be a plain one. Throws `Undeliverable` for any other address.
 */
export function toMessage(from: Sender, id: string, mail: AddressedMail) {
  const { to, subject, html, text, unsubscribeUrl, pictures = [] } = mail;
  if (!emailSchema.safeParse(to).success || /[^\x21-\x7e]/.test(to)) {
    throw new Undeliverable("not an e-mail address");
  }
  return {
    from: { name: oneLine(from.name), address: from.address },
    to: { name: "", address: to },
    subject: oneLine(subject),
    html,
    text,
    attachments: pictures.map(({ cid, name, png }) => ({
      cid,
      filename: name,
      content: png,
      contentType: "image/png",
      contentDisposition: "inline" as const,
    })),
    // The id is the same for every try, so that a mailbox can recognise a repeat.
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

/** Replaces characters that end a header or hide in one by spaces. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}

/**
 * Whether the server refuses this mail or its reader for good. If it refuses our login or our own address, the operator
 * has to act, and no mail is given up.
 */
function isFinal(error: unknown): error is Error {
  if (!(error instanceof Error) || !("responseCode" in error) || !("code" in error)) return false;
  const { responseCode, code } = error;
  const final = typeof responseCode === "number" && responseCode >= 500 && responseCode < 600;
  const aboutSender = "command" in error && error.command === "MAIL FROM";
  return final && !aboutSender && (code === "EENVELOPE" || code === "EMESSAGE");
}

/** Writes mails as `.eml` files, which any mail program opens, into `folder`. */
export function outboxTransport(folder: string, from: () => Sender): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    deliver: async (id, mail) => {
      const { message } = await transport.sendMail(toMessage(from(), id, mail));
      if (!Buffer.isBuffer(message)) throw new Error("the mail was not put together");
      try {
        await writeIntoOutbox(folder, id, message);
      } catch (error) {
        const { says, cure } = folderTrouble(error, `The folder for mails, ${folder},`, "DATA_DIR");
        throw new MailTransportDown(says, cure, error);
      }
    },
    close: () => transport.close(),
  };
}

/** The file appears only when it is complete. */
async function writeIntoOutbox(folder: string, id: string, message: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${id}.eml`);
  await writeFile(`${file}.part`, message, { mode: 0o600 });
  await rename(`${file}.part`, file);
}
