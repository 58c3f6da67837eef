import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts about a cart that another device of the household has ordered. The cart loads them when they are needed. */
export const t = catalogue("order/elsewhere", {
  wouldOrder: "“Order all the same” orders this, for {total}:",
  timesOf: "{quantity} × {name}",
  orderedElsewhere:
    "Ordered {where, select, here {in another tab} other {on another device}}{isCancelled, select, true { and cancelled} other {}}: {sum}, {day}",
  addedElsewhere:
    "Added on another device{isCancelled, select, true {, and cancelled} other {}}: your order of {day}, now {sum}",
  seeOrder: "See the order",
});
