import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts for a form whose record somebody else has changed. */
export const t = catalogue("ui/edits", {
  meanwhileTitle: "Somebody else has saved this meanwhile",
  meanwhile: "{field} is now: {value}",
  nothing: "nothing",
  yes: "yes",
  no: "no",
  notWhole: "{field}: “{typed}” is not a whole number",
  yours: "What you typed is still here and not saved. Look at it and save again.",
  goneTitle: "Somebody else has deleted this meanwhile",
  goneYours: "What you typed is still here. Saving it adds it anew.",
});
