/** The sender of a mail, as its head and signature show it. */
type Sender = { name: string; address: string; phones: readonly string[]; email: string };

/** The sender and the store's address (without a slash at its end), for every mail. */
export type MailContext = { store: Sender; baseUrl: string };

/** A picture inside a mail, which its HTML names as `cid:` and `cid`. */
export type MailPicture = { cid: string; name: string; png: Buffer };

/** A written mail without an address. */
export type Mail = { subject: string; html: string; text: string; pictures?: readonly MailPicture[] };

/** A mail that is ready to be sent to one address. */
export type AddressedMail = Mail & {
  to: string;
  /** Present in mails that their reader can unsubscribe from (RFC 8058). */
  unsubscribeUrl?: string;
};

/** The transport for mails: an SMTP server, or a folder. */
export type MailTransport = {
  /**
   * Hands a mail over. `id` is the same for every try. Throws `Undeliverable` if another try is useless, and any other
   * error if it is not.
   */
  deliver: (id: string, mail: AddressedMail) => Promise<void>;
  close: () => void;
};

/** This mail will never be accepted: its address doesn't exist, or is invalid. */
export class Undeliverable extends Error {}
