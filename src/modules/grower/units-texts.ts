import { catalogue } from "#kernel/texts/catalogue.ts";

/** Amounts of lots in words. */
export const t = catalogue("grower/units", {
  packs: "{count, plural, one {# pack} other {# packs}}",
});
