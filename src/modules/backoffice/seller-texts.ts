import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts of the seller's frame and login. */
export const t = catalogue("backoffice/seller", {
  seller: "Seller",
  main: "Main",
  more: "More",
  allPages: "All pages",
  search: "Search pages and settings",
  searchKeys: "Ctrl K",
  skipToContent: "Skip to content",
  seeShop: "See the shop",
  hi: "Hi! Admin",
  logout: "Logout",
  logoutFailed: "Logout failed.",

  sellerLogin: "Seller Login",
  backRoom: "The back room of {store}: orders, produce and rates.",
  goToShop: "Go to the shop",
  email: "Email",
  password: "Password",
  code: "Code",
  codeHint: "The one that your authenticator app shows now, or a recovery code",
  login: "Login",
  loggedOut: "You are logged out. Nothing is saved until you log in.",
  logInAgain: "Log in again",
  pleaseLogIn: "Please log in again",
  sessionEnded:
    "Your session has ended. What you typed is still here; after the login, press the button once more.",

  noSuchPage: "There is no such page",
  seeOrders: "See orders",

  today: "Today",
  orders: "Orders",
  pack: "Pack",
  deliver: "Deliver",
  money: "Money",
  stall: "Stall",
  growers: "Growers",
  customers: "Customers",
  store: "Shop",
  health: "Health",
  release: "Santhe {version}",

  notYourRole: "This page is not part of your role",
  notYourRoleHint: "The owner of the store says who may do what. Ask them if you need it.",
});
