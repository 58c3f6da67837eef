import { catalogue } from "#kernel/texts/catalogue.ts";

/** When something comes, as shoppers read it on pages and in mails. */
export const t = catalogue("delivery", {
  deliveryOn: "Delivery on {day}",
  deliveryOnAt: "Delivery on {day}, {window}",
  dayAndWindow: "{day}, {window}",
  windowAndTimes: "{name}, {begins}–{ends}",
  waitsForFreshProduce: "The rest of your order comes with the fresh produce.",
});
