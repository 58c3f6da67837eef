import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts of a page that could not be loaded. */
export const t = catalogue("store", {
  loading: "Loading…",
  notFound: "This stall is empty",
  notFoundWhy: "We could not find the page you asked for. It may have moved, or it was never here.",
  seeAllProducts: "See all products",
  goHome: "Go home",
  yourCart: "Your cart",
  tryAgain: "Try again",
  wentWrong: "Something went wrong",
  ourFault: "That was us, not you. Your cart is safe. Please try again in a moment.",
  rightBack: "We will be right back",
  notNow: "We can't answer just now. Your cart is safe. Please try again in a moment.",
  offline: "You are offline",
  needsNetwork: "This page needs a network. Pages you have seen before still open, and your cart is kept.",
});
