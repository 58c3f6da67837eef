import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts of the search over the seller's pages and settings. */
export const t = catalogue("backoffice/search", {
  title: "Search pages and settings",
  placeholder: "Such as rates, GST or holiday",
  matches: "{count, plural, =0 {Nothing has this word. Try another one.} one {# match} other {# matches}}",
});
