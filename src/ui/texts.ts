import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts of the components on every kind of page. */
export const t = catalogue("ui", {
  close: "Close",
  cancel: "Cancel",
  tryAgain: "Try again",
  loading: "Loading…",
  breadcrumb: "Breadcrumb",
  optional: "(optional)",
  tooLong: "At most {max} characters, and this has {count}",
  showPassword: "Show password",
  hidePassword: "Hide password",
  was: "was",
  saving: "{percent}% off",
  rated:
    "{count, plural, one {Rated {average} of 5 by {count} person} other {Rated {average} of 5 by {count} people}}",
  givenStars: "{count, plural, one {{count} of 5 star} other {{count} of 5 stars}}",
  quantityOf: "Quantity of {name}",
  remove: "Remove {name}",
  oneLess: "One less {name}",
  oneMore: "One more {name}",
  found: "{count, plural, =0 {Nothing found} one {1 found} other {{count} found}}",
  searchFailed: "The search failed. Please try again.",
});
