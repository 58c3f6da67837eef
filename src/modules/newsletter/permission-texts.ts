import { catalogue } from "#kernel/texts/catalogue.ts";

/** The module's permissions in the table of roles, in the owner's words. */
export const t = catalogue("newsletter/permissions", {
  seeSubscribers: "sees subscribers and offers",
  changeSubscribers: "sends offers, and removes subscribers",
});
