import { catalogue } from "#kernel/texts/catalogue.ts";

/** The texts about prices that change by so much that they look like typos. */
export const t = catalogue("catalog/unusual-price", {
  title: "{count, plural, one {Is this price right?} other {Are these {count} prices right?}}",
  titleOfAll: "{count, plural, one {Is this product right?} other {Are these {count} products right?}}",
  change: "{from} → {to}",
  ofField: "{field} {words}",
  marked: "{words}: is that right?",
  saveAnyway: "Save all the same",
  lookAgain: "Look again",
  refused:
    "{product}: {words}{more, plural, =0 {} one {, and {more} more} other {, and {more} more}}. Confirm it if it is meant.",
  confirmedUnclear: "Whether unusual prices are meant is either true or false",
});
