import { catalogue } from "#kernel/texts/catalogue.ts";

/** Server-side texts of accounts: refusals, answers, mails. */
export const t = catalogue("account/server", {
  name: "Name",
  notLoggedIn: "Not logged in",
  loggedOut: "Logged out",
  emailInUse: "An account with this email already exists. Please login instead.",
  nameUpdated: "Name updated",
  accountDeleted: "Your account has been deleted",
  accountDeletedWith: "Your account has been deleted. {orders}",
  orderedMeanwhile: "An order was placed meanwhile. Please look at what would be cancelled once more.",
  shownOrders: "Please reload the page, and look at your orders once more.",
  linkSent: "If there is an account with this email, a link to choose a new password is on its way.",
  linkExpired: "This link has expired or was used already. Please ask for a new one.",
  passwordChanged: "Your password was changed. Please login with it.",
  resetSubject: "Choose a new password at {store}",
  resetTitle: "Choose a new password",
  resetAsked: "Somebody, hopefully you, asked for a new password at {store}.",
  resetLimits: "The link works once, within one hour.",
  resetIgnore: "If it wasn't you, there is nothing to do: your password stays as it is.",
});
