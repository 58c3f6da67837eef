import { catalogue } from "#kernel/texts/catalogue.ts";

/** The module's permissions in the table of roles, in the owner's words. */
export const t = catalogue("closing/permissions", {
  seeClosing: "sees how market days were closed",
  changeClosing: "closes a market day, and opens it again",
});
