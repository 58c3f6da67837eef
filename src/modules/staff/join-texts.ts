import { catalogue } from "#kernel/texts/catalogue.ts";

/** The page of an invitation. */
export const t = catalogue("staff/join", {
  title: "Invitation",
  welcome: "Work at {store}",
  invites: "<by>{inviter}</by> invites you. Your role: <role>{roleName}</role>",
  yourWork: "What your role does",
  until: "This invitation works once, until {moment}.",
  yourName: "Your name",
  email: "Your email",
  emailFixed: "The invitation is for this email.",
  password: "Choose a password",
  join: "Join",
  loading: "Loading the invitation",
  notOpen: "This invitation does not open",
  goToLogin: "Log in",
  goToShop: "Go to the shop",
});
