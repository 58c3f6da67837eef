import { catalogue } from "#kernel/texts/catalogue.ts";

/** Complaints about HSN codes, for the server's refusals and the seller's pages. */
export const t = catalogue("tax/hsn", {
  notAnHsn: "An HSN code has 4, 6 or 8 digits, such as 0702",
  wrongLength: "{code} has {count, plural, one {# digit} other {# digits}}. An HSN code has 4, 6 or 8.",
  zeroLost: "{code} has {count, plural, one {# digit} other {# digits}}. Did you mean {meant}?",
  noChapter:
    "{code} is no HSN code: there is no chapter 00. Leave it empty as long as you don’t know the code.",
});
