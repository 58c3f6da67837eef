import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts of passwords and logins. */
export const t = catalogue("identity/logins", {
  title: "Password and logins",
  hint: "A new password logs you out everywhere else. If you have lost a phone, log out there.",
  changePassword: "Change password",
  whereLoggedIn: "Where I am logged in",
  currentPassword: "Your password now",
  newPassword: "New password",
  savePassword: "Save password",
  cancel: "Cancel",
  loading: "Looking where you are logged in…",
  loadFailed: "That could not be loaded",
  unknownBrowser: "A browser that does not say its name",
  here: "This browser",
  lastUsed: "Last used {moment}, logged in since {since}",
  logOutThere: "Log out there",
  logOutOf: "Log out there: {device}",
  logOutElsewhere: "Log out everywhere else",
  onlyHere: "You are logged in here only.",
});
