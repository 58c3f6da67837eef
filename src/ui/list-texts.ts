import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts of long lists and forms. */
export const t = catalogue("ui/lists", {
  pages: "Pages",
  range: "{first, number}–{last, number} of {total, number}",
  rangeOfMore: "{first, number}–{last, number} of more than {total, number}",
  noMore: "No more",
  previous: "Previous",
  next: "Next",
  toBeginning: "To the beginning",
  sortBy: "Sort by",
  sortByField: "Sort by {field}",
  sortUpwards: "Sort upwards",
  sortDownwards: "Sort downwards",
  leaveUnsaved: "Leave without saving?",
  notSavedYet: "What you typed here is not saved yet.",
  leave: "Leave",
  stay: "Stay here",
  closeUnsaved: "Close without saving?",
  closeNow: "Close without saving",
  discard: "Discard",
  saving: "Saving…",
  copyByHand: "Your browser does not let the page copy: select the text, and copy it yourself",
  readOnly: "You can see this, but not change it.",
});
