import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts of the choice of a language. */
export const t = catalogue("storefront/language", {
  language: "Language",
  stay: "Go on in this language",
});
