import { catalogue } from "#kernel/texts/catalogue.ts";

/** The pages of people, invitations and roles. */
export const t = catalogue("staff/people", {
  title: "People",
});
