import { catalogue } from "#kernel/texts/catalogue.ts";

/** The module's permissions in the table of roles, in the owner's words. */
export const t = catalogue("newsletter/permissions", {
  seeSubscribers: "sees subscribers and offers",
  sendOffers: "mails offers to all subscribers",
  exportSubscribers: "exports the e-mails of subscribers",
  changeSubscribers: "removes subscribers",
});
