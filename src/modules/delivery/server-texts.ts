import { catalogue } from "#kernel/texts/catalogue.ts";

/** What only the server says about deliveries: refusals and answers. */
export const t = catalogue("delivery/server", {
  notServed: "We don't deliver to {pin} yet. Please choose another address.",
  belowMinimum: "We deliver to {pin} from {minimum} on, and this order comes to {amount}.",
  dayOver: "Orders for {day} have closed. Please choose another day.",
  dayClosed: "Nothing is delivered on {day}. Please choose another day.",
  notThatDay: "This order can't come on {day}. Please choose another day.",
  windowGone: "That time on {day} can't be chosen any more. Please choose another one.",
  windowFull: "{window} on {day} is full. Please choose another time.",
  dayFull: "{day} is full. Please choose another day.",
  allFull: "All deliveries of the next days are full. Please try again later, or call us.",
  placeTaken:
    "The place of a cancelled order on {day} has been given to somebody else, and there is no other free. Nothing was changed.",
  movePast: "{day} is over. Please choose a day to come.",
  moveTooMany:
    "{orders} orders are to move to {day}, and there {free, plural, =0 {is no place free} one {is one place free} other {are # places free}}. Nothing was moved.",
  chooseDay: "Please choose a day of delivery",
  saved: "Delivery settings saved",
  outdated:
    "Somebody else has changed the delivery settings meanwhile. Please reload the page and try again.",
  chooseWeekday: "Please choose at least one weekday",
  weekdayUnknown: "A weekday is a number from 0, Sunday, to 6",
  notATime: "A time is written as 18:30",
  windowName: "Name",
  windowEndsFirst: "A window ends after it begins",
  notACapacity: "Capacity must be a whole number from 0, or left empty",
  closedEndsFirst: "Closed days end on the day they begin or later",
  pinWrong: "A PIN code has 4 to 10 digits",
  pinsWrongWay: "The last PIN code of a range comes after the first and has as many digits",
  pinsTwice: "{pin} is in two areas. Please keep it in one of them.",
  tooMany: "At most {max} of these can be kept",
  fee: "Fee",
  minimum: "Minimum",
  recordName: "Delivery",
  recordedCutOff: "{time}, {day, select, same {on the day} other {on the day before}}",
  recordedWindow: "{weekday} {window}",
  recordedFullWindow: "{weekday} {window}: {capacity}",
  recordedClosed: "{days}{yearly, select, yes { each year} other {}}",
  recordedFee: "fee {fee}",
  recordedMinimum: "from {minimum} on",
  itemsUnreadable: "items are the products' ids with commas between them",
});
