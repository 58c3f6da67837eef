import { catalogue } from "#kernel/texts/catalogue.ts";

/** The kinds of entries of growers' ledgers. */
export const t = catalogue("settlement/kind", {
  accepted: "Sold",
  takenBack: "Taken back",
  repriced: "New price",
  deducted: "Deducted",
  added: "Added",
  advance: "Advance",
  paid: "Paid",
  returned: "Payment came back",
});
