import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts in place of a page of one's own while the server is out of reach. */
export const t = catalogue("store/unreachable", {
  title: "No connection to the shop",
  comesBack: "This page comes back with it. You need not log in again.",
});
