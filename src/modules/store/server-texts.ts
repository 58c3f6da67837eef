import { catalogue } from "#kernel/texts/catalogue.ts";

/** Server-side texts of the store. */
export const t = catalogue("store/server", {
  closed: "The store is closed for scheduled maintenance. Please try again in a while.",
  farmFresh: "Farm-fresh from {city}",
  rightBack: "We will be right back",
  cartKept: "Your cart is kept.",
  tryAgain: "Try again",
  // The offer to read the shop in the language of this text.
  readInThis: "Read in English",
  allSettings: "Settings",
  settings: "settings",
  manySettings: "{count} settings",
});
