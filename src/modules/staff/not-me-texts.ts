import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts of the page where a person says that a change of their login was somebody else. */
export const t = catalogue("staff/not-me", {
  title: "That was not me",
  explain:
    "This logs you out everywhere, and with you whoever changed how you log in. It also ends the links and invitations that you have made, and tells the other owners.",
  logOut: "Log out everywhere",
  failed: "That did not work. Please try again.",
  goToLogin: "Go to the login",
});
