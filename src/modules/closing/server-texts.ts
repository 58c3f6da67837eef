import { catalogue } from "#kernel/texts/catalogue.ts";

/** The server's messages about closing a market day. */
export const t = catalogue("closing/server", {
  closed: "{day} is closed",
  opened: "{day} is open again",
  stillOpen: "{count, plural, one {One thing is} other {# things are}} still open on {day}",
  toCome: "{day} is still to come",
  days: "Market days",
  day: "Market day",
  manyDays: "{count} market days",
  closedField: "Closed",
  noticeTitle: "Something came after {day} was closed",
  noticeText:
    "A driver’s mark, a refund or a change of an order came in since. Look, and close the day again.",
  noticeLink: "Look at {day}",
});
