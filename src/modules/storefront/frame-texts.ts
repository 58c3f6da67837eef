import { catalogue } from "#kernel/texts/catalogue.ts";

/** What the storefront's frame says on every page from the start. The rest comes with the first touch (texts.ts). */
export const t = catalogue("storefront/frame", {
  skipToContent: "Skip to content",
  offline: "You are offline. Pages you have seen still open, and your cart is kept.",
  chat: "Chat",
  pageNotFound: "Page not found",
});
