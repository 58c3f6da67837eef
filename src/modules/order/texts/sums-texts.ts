import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts of an order's sums, for the shopper and the seller. */
export const t = catalogue("order/sums", {
  subTotal: "Sub total",
  discountOfCode: "{label} ({code})",
  total: "Total",
});
