import type { StoreSettings } from "#modules/store/contract.ts";

/** What every mail is written from. `baseUrl` is the store's address, without a slash at its end. */
export type Letterhead = { store: StoreSettings; baseUrl: string };

/** A written mail, still without an address. */
export type Mail = { subject: string; html: string; text: string };
