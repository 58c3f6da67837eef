import { catalogue } from "#kernel/texts/catalogue.ts";

/** Server-side texts of run sheets. */
export const t = catalogue("dispatch/server", {
  listUnreadable: "Please say which orders, in which order",
  cash: "The cash",
  cashBefore: "The cash noted before",
  counted: "The counted cash",
  arranged: "The order of the stops is saved",
  ordersMoved: "An order is no longer on this list. Please reload it.",
  arrangedMeanwhile: "Somebody else has put these stops in another order meanwhile.",
  sentOtherwise: "This delivery was sent before with other orders or another sum. Please reload the list.",
  movedMeanwhile: "{invoiceNumber} was moved to {day} meanwhile, and is on that day's list.",
  cancelledMeanwhile: "{invoiceNumber} has been cancelled. Please reload the list.",
  partlyDelivered: "Some of this bag's orders are delivered already. Please reload the list.",
  notedAlready: "{cash} are noted for this stop already. Please reload the list.",
  delivered: "Delivered, {cash} received",
  deliveredPaid: "Delivered",
  countSaved: "{cash} counted",
  countChanged: "Somebody else has noted another count meanwhile. Please look at it and save again.",
  countMeanwhile: "Meanwhile {cash} were counted",
  countGoneMeanwhile: "Meanwhile the count was taken back",
  countTakenBack: "The count is taken back",
});
