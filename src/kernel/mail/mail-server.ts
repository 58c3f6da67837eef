import type { Log } from "#kernel/http/log.ts";
import { type MailTransport, Undeliverable } from "./mail.ts";

/**
 * The mail server can't be reached, or takes no mails from this store; or the folder in its place can't be written. The message
 * is a sentence for the operator, and `cure` says what to do.
 */
export class MailTransportDown extends Error {
  readonly cure: string;

  constructor(says: string, cure: string, cause: unknown) {
    super(says, { cause });
    this.cure = cure;
  }
}

/** The trouble with the server itself behind a failed delivery; undefined if it is about one mail or its reader. */
export function mailServerTrouble(error: unknown, url: string): MailTransportDown | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  const { host } = new URL(url);
  const away = (says: string, cure: string) => new MailTransportDown(says, cure, error);
  if (/ECONNREFUSED/.test(error.message))
    return away(`No mail server answers at ${host}.`, "Start it, or correct host and port in SMTP_URL.");
  const words = error.message.split("\n", 1)[0]?.trim();
  switch (error.code) {
    case "EAUTH":
    case "ENOAUTH":
      return away(
        `The mail server ${host} refuses the login of SMTP_URL.`,
        "Correct the user and the password in SMTP_URL; a special character in them is written as %XX.",
      );
    case "EDNS":
      return away(
        `The mail server ${host} can't be found.`,
        "Correct the host in SMTP_URL, or see to the network's name server.",
      );
    case "ETIMEDOUT":
      return away(
        `The mail server ${host} does not answer.`,
        "Correct host and port in SMTP_URL, or see to the network: many providers block port 25, so take 587 or 465.",
      );
    case "ECONNECTION":
    case "ESOCKET":
    case "ETLS":
      return away(
        `The connection to the mail server ${host} fails: ${words}.`,
        connectionCure(error.message),
      );
    case "EPROTOCOL":
      return away(
        `${host}, which SMTP_URL names, is no mail server, or refuses this machine: ${words}.`,
        "Correct host and port in SMTP_URL.",
      );
    case "EENVELOPE":
      if (!("command" in error) || error.command !== "MAIL FROM") return undefined;
      return away(
        `The mail server ${host} refuses mails from the store's address: ${words}.`,
        "Set MAIL_FROM to an address that the server lets this login send from.",
      );
  }
  return undefined;
}

function connectionCure(message: string): string {
  if (/certificate/i.test(message))
    return "Name the server in SMTP_URL as its certificate does, and have that renewed.";
  if (/SSL|wrong version/i.test(message))
    return "Write smtps:// in SMTP_URL for port 465, and smtp:// for any other.";
  return "Correct host and port in SMTP_URL, or see to the network and its firewalls.";
}

/** The same transport. It logs one line when no mail is taken any more, and one when they are again. */
export function logMailOutage(transport: MailTransport, log: Pick<Log, "info" | "warn">): MailTransport {
  let isAway = false;
  const answered = () => {
    if (isAway) log.info("Mails are taken again.");
    isAway = false;
  };
  return {
    deliver: async (id, mail) => {
      try {
        await transport.deliver(id, mail);
        answered();
      } catch (error) {
        if (error instanceof Undeliverable) answered();
        if (error instanceof MailTransportDown && !isAway) {
          isAway = true;
          log.warn(`Mails wait, and are tried again. ${error.message} ${error.cure}`);
        }
        throw error;
      }
    },
    close: transport.close,
  };
}
