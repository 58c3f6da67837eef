import { catalogue } from "#kernel/texts/catalogue.ts";

/** The kinds of entries in the ledger of credit. */
export const t = catalogue("customer/kinds", {
  short: "Short payment at the door",
  over: "Over payment at the door",
  return: "Return",
  goodwill: "Goodwill",
  used: "Taken along by an order",
  givenBack: "Given back by an order",
  paidOut: "Paid out",
  paid: "Paid by the customer",
  correction: "Correction",
  merged: "Merged",
});
