import { catalogue } from "#kernel/texts/catalogue.ts";

/** The messages for a save that would overwrite somebody else's change. */
export const t = catalogue("kernel/edits", {
  outdated: "Somebody else has changed this meanwhile. Please look at what is different, and save again.",
  meanwhile: "Meanwhile changed to: {value}",
  meanwhileYes: "Meanwhile changed to: yes",
  meanwhileNo: "Meanwhile changed to: no",
  meanwhileEmptied: "Meanwhile emptied",
});
