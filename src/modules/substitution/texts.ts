import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts of wishes for missing products, for shoppers and packers. */
export const t = catalogue("substitution", {
  ifMissing: "If something is missing",
  noWish: "Do what seems best",
  leaveOut: "Leave it out",
  similar: "Something similar",
  call: "Call me",
  perProduct: "Choose for each product",
  withOthers:
    "{wish}, {count, plural, one {another wish for one product} other {other wishes for # products}}",
  asAbove: "As above",
  forProduct: "If {product} is missing",
  productIs: "{product}: {preference}",
});
