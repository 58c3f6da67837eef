import { catalogue } from "#kernel/texts/catalogue.ts";

/** What recorded values that are names of the program are called. */
export const t = catalogue("audit/values", {
  Pending: "Pending",
  "Out for Delivery": "Out for Delivery",
  Delivered: "Delivered",
  Cancelled: "Cancelled",
  fixed: "Amount off",
  percent: "Percent off",
  percentage: "Percent off",
});
