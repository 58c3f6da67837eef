import { catalogue } from "#kernel/texts/catalogue.ts";

/** When something comes, as shoppers read it on pages and in mails. */
export const t = catalogue("delivery", {
  deliveryOn: "Delivery on {day}",
  deliveryOnAt: "Delivery on {day}, {window}",
  orderWithinDays:
    "Order within {days, plural, one {# day} other {# days}}{hours, plural, =0 {} other { # h}} for {day}",
  orderWithinHours: "Order within {hours} h {minutes} min for {day}",
  orderWithinMinutes: "Order within {minutes} min for {day}",
  dayAndWindow: "{day}, {window}",
  windowAndTimes: "{name}, {begins}–{ends}",
  waitsForFreshProduce: "The rest of your order comes with the fresh produce.",
});
