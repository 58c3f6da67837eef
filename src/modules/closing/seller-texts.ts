import { catalogue } from "#kernel/texts/catalogue.ts";

/** The seller's texts of the page that closes a market day. */
export const t = catalogue("closing/seller", {
  title: "Close the day",
  day: "Market day",
  loadFailed: "Failed to fetch the day",
  notLoaded: "The day could not be loaded",
  loading: "Loading the day…",
  close: "Close the day",
  closeAgain: "Close the day again",
  open: "Open it again",
  failed: "It could not be saved",
  isClosed: "{day} is closed",
  closedBy: "By {by} on {date}, {clock}",
  cameAfter: "Something came after closing",
  cameAfterAt:
    "A mark, a refund, another van or a change of an order on {date}, {clock}. Look at it, and close the day again.",
  stillOpen: "Still open",
  nothingOpen: "Nothing is open.",
  toCome: "{day} is still to come. It can be closed on its evening.",
});
