import { catalogue } from "#kernel/texts/catalogue.ts";

/** What the server says to whoever saves over another's change. */
export const t = catalogue("kernel/edits", {
  outdated: "Somebody else has changed this meanwhile. Please look at what is different, and save again.",
  meanwhile: "Meanwhile changed to: {value}",
  meanwhileYes: "Meanwhile changed to: yes",
  meanwhileNo: "Meanwhile changed to: no",
  meanwhileEmptied: "Meanwhile emptied",
});
