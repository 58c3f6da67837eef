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
  /** Names that sellers usually give in English. Any other name stays as typed. */
  ownWindow:
    "{name, select, Morning {Morning} Noon {Noon} Afternoon {Afternoon} Evening {Evening} other {{typed}}}",
  windowAndTimes: "{name}, {begins}–{ends}",
  waitsForFreshProduce: "The rest of your order comes with the fresh produce.",
});
