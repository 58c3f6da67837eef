import { createTransport } from "nodemailer";
import { type Sender, toMessage } from "./message.ts";
import { type Post, Undeliverable } from "./post.ts";

/** Mails under way at once, each on a connection of its own. */
export const CONNECTIONS = 5;

const PATIENCE_MS = 20_000;

/** Hands mails to the SMTP server that `url` names. */
export function smtpPost(url: string, from: () => Sender): Post {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    dnsTimeout: PATIENCE_MS,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  });
  return {
    deliver: async (id, mail) => {
      const message = toMessage(from(), id, mail);
      try {
        await transport.sendMail(message);
      } catch (error) {
        if (isFinal(error)) throw new Undeliverable(error.message, { cause: error });
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

/**
 * Whether the server refuses this mail or its reader for good. A refusal to log in, or of our own address, is for the
 * operator to mend: then nobody's mail is given up.
 */
function isFinal(error: unknown): error is Error {
  if (!(error instanceof Error) || !("responseCode" in error) || !("code" in error)) return false;
  const { responseCode, code } = error;
  const final = typeof responseCode === "number" && responseCode >= 500 && responseCode < 600;
  const aboutSender = "command" in error && error.command === "MAIL FROM";
  return final && !aboutSender && (code === "EENVELOPE" || code === "EMESSAGE");
}
