import { catalogue } from "#kernel/texts/catalogue.ts";

/** The module's permissions in the table of roles, in the owner's words. */
export const t = catalogue("dispatch/permissions", {
  seeVans: "sees the run sheets of all vans",
  changeVans: "changes vans, gives out stops, and counts the cash that comes back",
});
