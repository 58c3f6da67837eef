import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts of a store that takes no orders for a while. */
export const t = catalogue("store/closing", {
  closed: "We are closed.",
  closedAndOpens: "{closed} {opens}",
  opensAgain: "Orders open again on {moment}.",
  opensSoon: "We will take orders again soon.",
  /** Languages without AM and PM name the part of the day: "other" is the late evening. */
  moment: "{day}, {time} {part, select, night {AM} morning {AM} noon {PM} evening {PM} other {PM}}",
});
