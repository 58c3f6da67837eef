import { catalogue } from "#kernel/texts/catalogue.ts";

/** When something comes, as shoppers read it on pages and in mails. */
export const t = catalogue("delivery", {
  deliveryOn: "Delivery on {day}",
  waitsForFreshProduce: "The rest of your order comes with the fresh produce.",
});
