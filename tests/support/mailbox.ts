import { EventEmitter, once } from "node:events";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { type ReceivedMail, readMail } from "./read-mail.ts";

/** What the server says to a recipient: nothing to take the mail, or a refusal with its SMTP code. */
type Verdict = { code: number; message: string } | undefined;

export type Mailbox = {
  url: string;
  mails: ReceivedMail[];
  /** Asked for every recipient. */
  judge: (address: string) => Verdict;
  /** Awaited before a mail is taken. */
  beforeTaking: (address: string) => Promise<void>;
  /** Waits until so many mails have come, or whatever else `enough` asks for. */
  until: (enough: (mails: ReceivedMail[]) => boolean) => Promise<void>;
  close: () => Promise<void>;
};

/** A real SMTP server that keeps what it is given. */
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

/** Whom mails went to, sorted. */
export function recipients(mails: ReceivedMail[]): string[] {
  return mails.flatMap((mail) => mail.to).sort();
}
