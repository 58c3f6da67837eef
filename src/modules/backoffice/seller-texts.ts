import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts of the seller's frame and login. */
export const t = catalogue("backoffice/seller", {
  seller: "Seller",
  main: "Main",
  menu: "Menu",
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
  login: "Login",
  loggedOut: "You are logged out. Nothing is saved until you log in.",
  logInAgain: "Log in again",
  pleaseLogIn: "Please log in again",
  sessionEnded:
    "Your session has ended. What you typed is still here; after the login, press the button once more.",

  noSuchPage: "There is no such page",
  seeOrders: "See orders",

  today: "Today",
  stall: "The stall",
  customers: "Customers",
  store: "The store",
  release: "Santhe {version}",
});
