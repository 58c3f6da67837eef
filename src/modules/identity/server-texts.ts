import { catalogue } from "#kernel/texts/catalogue.ts";

/** Server-side texts of logins and sessions. */
export const t = catalogue("identity/server", {
  loginToContinue: "Please login to continue",
  loginAsSeller: "Please login as the seller",
  notYourRole: "This is not part of your role",
  forSomebodyElse: "{name}, for somebody else",
  linksOff: "Links are turned off. Please log in.",
  linksOffHere: "Links are turned off for this role",
  sellerOnly: "Only the seller may do this",
  wrongLogin: "Invalid email or password",
  tooManyAttempts:
    "{minutes, plural, one {Too many attempts. Please try again in {minutes} minute.} other {Too many attempts. Please try again in {minutes} minutes.}}",
  passwordRequired: "Password is required",
  passwordTooShort: "Password must have at least {min} characters",
  passwordTooLong: "Password can have at most {max} characters",
  loggedIn: "Logged in",
  loggedOut: "Logged out",
  loggedOutThere: "Logged out there",
  loggedOutElsewhere: "Logged out everywhere else",
  loginGone: "You are not logged in there any more",
  wrongPassword: "That password is not correct",
  passwordReplaced: "Your password was changed. You are logged in here only.",
  passwordIsSet: "Whoever runs the store has set this password. It can only be changed there.",
  passwordChangedSubject: "Your password at {store} was changed",
  passwordChangedTitle: "Your password was changed",
  passwordChangedNews:
    "On {date} at {clock}, the password of your account at {store} was changed with {way, select, link {a link that we had mailed to you} other {the old password}}, from {browser}. Everybody who was logged in elsewhere is logged out.",
  unknownBrowser: "a browser that does not say its name",
  passwordChangedFine: "If it was you, there is nothing to do.",
  passwordChangedCure:
    "If it was not you, ask for a new password now: press “Forgot your password?” at the login. That logs everybody out. Choose a new password for your mailbox, too.",
  passwordChangedLink: "Open the store",

  // Files that sellers have got, in the activity log.
  files: "Downloads",
  file: "file",
  manyFiles: "{count, plural, one {# file} other {# files}}",
  fileAddress: "Address",
  fileAllowedBy: "Allowed by",
});
