import { catalogue } from "#kernel/texts/catalogue.ts";

/** Server-side texts of the people who work in the store. */
export const t = catalogue("staff/server", {
  loginGone: "You are not logged in there any more",
  wrongLogin: "Invalid email or password",
  wrongPassword: "That password is not correct",
});
