import { catalogue } from "#kernel/texts/catalogue.ts";

/** The module's permissions in the table of roles, in the owner's words. */
export const t = catalogue("dispatch/permissions", {
  seeVans: "sees the run sheets of all vans, with addresses and what is to pay",
  changeVans: "changes vans and their links, and gives out stops",
  takeCash: "enters money from the doors, counts the cash that comes back, and ticks payments by UPI",
  drive: "sees and serves the stops of their own van",
});
