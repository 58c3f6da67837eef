import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts for browsers without scripts, on pages that are rendered in the browser. */
export const t = catalogue("store/script", {
  needsScript:
    "{page, select, cart {Your cart needs JavaScript. Please turn it on in the settings of your browser, then load this page again.} profile {Your profile needs JavaScript. Please turn it on in the settings of your browser, then load this page again.} other {This page needs JavaScript. Please turn it on in the settings of your browser, then load this page again.}}",
  orderOtherwise: "Or order by phone or chat, without it:",
  wouldLikeToOrder: "Hello {store}, I would like to order.",
  chat: "Chat on WhatsApp",
});
