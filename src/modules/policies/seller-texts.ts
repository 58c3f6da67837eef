import { catalogue } from "#kernel/texts/catalogue.ts";

/** The seller's texts of the refund and privacy pages. */
export const t = catalogue("policies/seller", {
  title: "Refunds and privacy",
  loading: "Loading the pages…",
  loadFailed: "The pages could not be loaded",
  saveFailed: "The pages could not be saved",
  unsaved: "Changes are not saved yet",
  allSaved: "Everything is saved",
  save: "Save pages",
  meanwhileTitle: "Somebody else has saved these pages meanwhile",
  refunds: "Refund policy",
  refundsHint: "What customers read at /refunds. It is linked at the bottom of every page.",
  privacy: "Privacy policy",
  privacyHint: "What customers read at /privacy. It is linked at the bottom of every page.",
  howToWrite:
    "An empty line begins a new paragraph. A line that begins with # is a heading. Your name, address, phone and e-mail from the store settings stand below the text. Emptied and saved, the page goes back to the text that it began with.",
  see: "See the page",
});
