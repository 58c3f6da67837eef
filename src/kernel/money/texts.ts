import { catalogue } from "#kernel/texts/catalogue.ts";

/** Complaints about an amount. The browser checks amounts too, so it loads these texts. */
export const t = catalogue("kernel/money", {
  required: "{field} is required",
  notAnAmount: "{field} “{typed}” is not an amount",
  writePoint: "Please write {meant}, with a point",
  notAnAmountButPoint: "{field} “{typed}” is not an amount. With a decimal point it is {meant}.",
  tooLow: "{field} must be more than 0",
  tooHigh: "{field} can be at most {most}",
  tooFine: "{field} can have at most two decimals",
});
