import { catalogue } from "#kernel/texts/catalogue.ts";

/** What is wrong with an amount. The browser says it before the server does. */
export const t = catalogue("kernel/money", {
  required: "{field} is required",
  notAnAmount: "{field} “{typed}” is not an amount",
  tooLow: "{field} must be more than 0",
  tooHigh: "{field} can be at most {most}",
  tooFine: "{field} can have at most two decimals",
});
