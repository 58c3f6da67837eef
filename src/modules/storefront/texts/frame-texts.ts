import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts of the storefront's frame that every page needs at once. The others load with the first touch (texts.ts). */
export const t = catalogue("storefront/frame", {
  skipToContent: "Skip to content",
  offline: "You are offline. Pages you have seen still open, and your cart is kept.",
  chat: "Chat",
  pageNotFound: "Page not found",
});
