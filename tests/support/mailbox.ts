import { EventEmitter, once } from "node:events";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { type ReceivedMail, readMail } from "./read-mail.ts";

/** The server's answer to a recipient: undefined accepts the mail, otherwise a refusal with its SMTP code. */
type Verdict = { code: number; message: string } | undefined;

export type Mailbox = {
  url: string;
  mails: ReceivedMail[];
  /** Called for every recipient. */
  judge: (address: string) => Verdict;
  /** Awaited before a mail is accepted. */
  beforeTaking: (address: string) => Promise<void>;
  /** Waits until `enough` holds for the mails received. */
  until: (enough: (mails: ReceivedMail[]) => boolean) => Promise<void>;
  close: () => Promise<void>;
};

/** A real SMTP server that stores the mails it gets. */
export async function openMailbox(port = 0): Promise<Mailbox> {
  const arrivals = new EventEmitter();
  arrivals.setMaxListeners(0);
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    closeTimeout: 100,
    onRcptTo: ({ address }, _session, callback) => {
      const refused = mailbox.judge(address);
      callback(refused ? Object.assign(new Error(refused.message), { responseCode: refused.code }) : null);
    },
    onData: (stream, session, callback) => {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      text(stream)
        .then(async (raw) => {
          await mailbox.beforeTaking(to[0] ?? "");
          mailbox.mails.push(readMail(to, raw));
          callback();
          arrivals.emit("mail");
        })
        .catch(callback);
    },
  });
  server.on("error", () => undefined);
  const socket = server.listen(port, "127.0.0.1");
  await once(socket, "listening");
  const address = socket.address();
  if (address === null || typeof address === "string") throw new Error("the mailbox has no port");
  const mailbox: Mailbox = {
    url: `smtp://127.0.0.1:${address.port}`,
    mails: [],
    judge: () => undefined,
    beforeTaking: () => Promise.resolve(),
    until: async (enough) => {
      while (!enough(mailbox.mails)) await once(arrivals, "mail");
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  return mailbox;
}

/** The recipients of mails, sorted. */
export function recipients(mails: ReceivedMail[]): string[] {
  return mails.flatMap((mail) => mail.to).sort();
}
