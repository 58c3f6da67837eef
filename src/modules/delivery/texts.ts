import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts about delivery days, for shoppers' pages and mails. */
export const t = catalogue("delivery", {
  deliveryOn: "Delivery on {day}",
  deliveryOnAt: "Delivery on {day}, {window}",
  orderBy: "Order by {day}, {time}",
  orderByToday: "Order by {time} today",
  atTime: "{day}, {time}",
  atMidnight: "{day}, midnight",
  dayAndWindow: "{day}, {window}",
  windowAndTimes: "{name}, {begins}–{ends}",
  waitsForFreshProduce: "The rest of your order comes with the fresh produce.",
});
