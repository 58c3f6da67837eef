import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts that all pages of the people who work there have. */
export const t = catalogue("store/hands", {
  language: "Language",
});
