import { catalogue } from "#kernel/texts/catalogue.ts";

/** The seller's texts of moving orders to another day. */
export const t = catalogue("order/move", {
  move: "Move to another day",
  moveOf: "Move to another day: {invoiceNumber}",
  moveChosen: "Move",
  titleChosen: "{count, plural, one {Move # order} other {Move # orders}}",
  aboutChosen: "What is on its way comes back and waits for the new day. Whoever ordered gets a mail.",
  aboutOut: "It is on its way. Moved, it comes back and waits for the new day.",
  notAtHome: "Nobody was at home",
  moveDay: "Move this day's orders",
  titleOne: "Move {invoiceNumber}",
  titleDay: "Move the orders of {day}",
  comesNow: "It comes on {place} now.",
  waiting:
    "{count, plural, =0 {No pending order waits on this day.} one {# pending order moves.} other {# pending orders move.}}",
  underWay:
    "{count, plural, one {# order that is out for delivery stays.} other {# orders that are out for delivery stay.}}",
  waitOnClosed:
    "{count, plural, one {# order waits} other {# orders wait}} on {day}, when nothing is delivered. <link>Move {count, plural, one {it} other {them}}</link>",
  waitingFailed: "The orders that wait on closed days could not be counted",
  toDay: "New day",
  dayWithPlaces: "{day}: {free, plural, =0 {full} one {# place free} other {# places free}}",
  time: "Time",
  anyWindow: "As now, where there is room",
  anyWindowHint: "Otherwise in the first window that has some",
  places: "{free, plural, =0 {Full} one {# place free} other {# places free}}",
  reason: "Reason",
  reasonHint: "Stands in the mail to whoever ordered, such as: the market is closed that day",
  keep: "Leave it",
  submitOne: "Move the order",
  submitDay: "{count, plural, one {Move # order} other {Move # orders}}",
  loading: "Loading the days…",
  notLoaded: "The days could not be loaded",
  failed: "The orders could not be moved",
  noDays: "There is no day to move to: the store is closed for the next months.",
});
