import { catalogue } from "#kernel/texts/catalogue.ts";

/** The names of recorded values that are identifiers in the program. */
export const t = catalogue("audit/values", {
  Pending: "Pending",
  "Out for Delivery": "Out for Delivery",
  Delivered: "Delivered",
  Cancelled: "Cancelled",
  fixed: "Amount off",
  percent: "Percent off",
  percentage: "Percent off",
  off: "Not offered",
  test: "Test mode",
  live: "Offered",
});
