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
    "A driver’s mark, a refund, another van or a change of an order came in since. Look, and close the day again.",
  noticeLink: "Look at {day}",
  pointTitle: "{day}: {point}",
  pointText: "The day can be closed once that is settled.",
  pointLink: "Settle {day}",
  closeTitle: "{day} is not closed",
  closeText: "Nothing is open on it any more.",
  closeOpenText: "{count, plural, one {One thing is} other {# things are}} still open on it.",
  closeLater: "{why} {count, plural, one {Another later day is} other {# later days are}} not closed either.",
  closeLink: "Close {day}",

  // The permissions in the table of roles, in the owner's words.
  seeClosing: "sees how market days were closed",
  changeClosing: "closes a market day, and opens it again",
});
