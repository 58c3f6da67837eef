/** Who writes a mail, as it says at its top and its end. */
type Sender = { name: string; address: string; phones: readonly string[]; email: string };

/** What every mail is written from. `baseUrl` is the store's address, without a slash at its end. */
export type Letterhead = { store: Sender; baseUrl: string };

/** A written mail, still without an address. */
export type Mail = { subject: string; html: string; text: string };

/** A mail that is ready to go to one address. */
export type AddressedMail = Mail & {
  to: string;
  /** Present in mails that their reader can unsubscribe from (RFC 8058). */
  unsubscribeUrl?: string;
};

/** Where mails are handed over: an SMTP server, or a folder. */
export type Post = {
  /**
   * Hands a mail over; `id` is the same at every attempt. Throws `Undeliverable` when it makes no sense to try again, any
   * other error when it does.
   */
  deliver: (id: string, mail: AddressedMail) => Promise<void>;
  close: () => void;
};

/** This mail will never be taken: its address doesn't exist, or is none. */
export class Undeliverable extends Error {}
