import type { MailContext } from "#kernel/mail/mail.ts";
import { service } from "./service.ts";

/** The store's name and contacts as they are now. A module provides them for mails and for pages of the kernel. */
export const storeContact = service<{ current: () => MailContext["store"] }>("the store's name and contacts");
