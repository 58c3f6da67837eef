import { catalogue } from "#kernel/texts/catalogue.ts";

/** How an order's total comes about, as its shopper and the seller read it. */
export const t = catalogue("order/sums", {
  subTotal: "Sub total",
  discountOfCode: "{label} ({code})",
  total: "Total",
});
