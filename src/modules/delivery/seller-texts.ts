import { catalogue } from "#kernel/texts/catalogue.ts";

/** The seller's texts of deliveries. */
export const t = catalogue("delivery/seller", {
  title: "Delivery",
  loading: "Loading the delivery settings…",
  loadFailed: "The delivery settings could not be loaded",
  saveFailed: "The delivery settings could not be saved",
  save: "Save delivery settings",
  unsaved: "Not saved yet",
  allSaved: "Everything is saved",

  daysTitle: "Market days",
  daysHint: "On which weekdays what is ordered comes. An order with both comes on the later of its two days.",
  freshDays: "Fruits and vegetables",
  otherDays: "Everything else",

  cutOffTitle: "Cut-off",
  cutOffHint: "Until when an order may still come on a day. Without a time it is midnight before the day.",
  cutOffTime: "Time",
  cutOffDay: "On which day",
  dayBefore: "The day before the delivery",
  sameDay: "The day of the delivery",

  windowsTitle: "Windows",
  windowsHint:
    "The parts of a weekday to choose from, and how many orders each takes: empty for any number. A weekday without windows is open all day.",
  windowOf: "Window {number}",
  meanwhileTitle: "Somebody else has saved the delivery settings meanwhile",
  meanwhileRows: "{count, plural, one {# row} other {# rows}}",
  wrongFields: "Please look at: {names}",
  chooseWeekday: "Please choose at least one weekday",
  nameMissing: "Name is required",
  timeMissing: "Please enter a time",
  windowEndsFirst: "A window ends after it begins",
  notACapacity: "Please enter a whole number from 0, or nothing",
  dayMissing: "Please choose a day",
  closedEndsFirst: "The last day comes after the first",
  negative: "{field} can't be negative",
  pinsTwice: "{pin} is in two areas. Please keep it in one of them.",
  copy: "Copy to other days",
  copyOf: "Copy to other days: {window}",
  copyTitle: "Copy {window} to",
  copyDo: "Copy",
  moveUp: "One place earlier",
  moveDown: "One place later",
  weekday: "Weekday",
  name: "Name",
  begins: "From",
  ends: "Until",
  capacity: "Orders",
  addWindow: "Add a window",

  closedTitle: "Closed days",
  closedHint: "Nothing is delivered then. Orders that are placed already stay on their day.",
  waitOnClosed:
    "{count, plural, one {# order waits} other {# orders wait}} on {day}, when nothing is delivered. <link>Move {count, plural, one {it} other {them}}</link>",
  waitingFailed: "The orders that wait on closed days could not be counted",
  closedOf: "Closed days {number}",
  firstDay: "First day",
  lastDay: "Last day",
  yearly: "Each year",
  addClosed: "Add closed days",

  areasTitle: "PIN codes",
  areasHint:
    "Where you deliver, and what that costs there. You drive to the areas in this order. Without any you deliver everywhere.",
  areaOf: "Area {number}",
  pins: "PIN codes",
  pinsHint:
    "Single ones and ranges, such as 570001, 570004-570010: a pasted list will do. Without a fee the store's shipping charge is asked, without a sum any cart is taken.",
  pinsUnread: "These are no PIN codes: {parts}. A PIN code has six digits.",
  pinsMissing: "Please enter the PIN codes of each area, or remove the area",
  fee: "Fee (₹)",
  minimum: "For carts from (₹)",
  addArea: "Add an area",

  remove: "Remove",
});
