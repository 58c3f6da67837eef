import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts of the question about a GSTIN of another state. */
export const t = catalogue("store/gstin", {
  title: "Are both right?",
  contradiction: "The GSTIN was given in {ofGstin}, but the state is {ofAddress}.",
  lookAgain: "Look again",
  bothRight: "Both are right, save",
});
