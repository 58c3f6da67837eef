/** Who writes a mail, as it says at its top and its end. */
type Sender = { name: string; address: string; phones: readonly string[]; email: string };

/** What every mail is written from. `baseUrl` is the store's address, without a slash at its end. */
export type Letterhead = { store: Sender; baseUrl: string };

/** A written mail, still without an address. */
export type Mail = { subject: string; html: string; text: string };
