import { catalogue } from "#kernel/texts/catalogue.ts";

/** What shoppers are asked, and whoever packs reads, for the case that a product is missing. */
export const t = catalogue("substitution", {
  ifMissing: "If something is missing",
  noWish: "Do what seems best",
  leaveOut: "Leave it out",
  similar: "Something similar",
  call: "Call me",
  perProduct: "Choose for each product",
  asAbove: "As above",
  forProduct: "If {product} is missing",
  productIs: "{product}: {preference}",
});
