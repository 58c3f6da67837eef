import { catalogue } from "#kernel/texts/catalogue.ts";

/** The module's permissions in the table of roles, in the owner's words. */
export const t = catalogue("rating/permissions", {
  seeRatings: "sees ratings and comments",
  changeRatings: "hides and shows comments",
});
