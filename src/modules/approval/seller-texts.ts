import { catalogue } from "#kernel/texts/catalogue.ts";

/** The texts of the seller's page about what waits for a second person. */
export const t = catalogue("approval/seller", {
  title: "Approvals",
  loadFailed: "Failed to fetch the approvals",
  notLoaded: "The approvals could not be loaded",
  loading: "Loading the approvals…",
  failed: "It could not be saved",
  downloadFailed: "It could not be downloaded",

  waiting: "To decide",
  own: "Your own requests",
  past: "Decided",
  nothing: "Nothing waits",
  nothingHow: "What needs a second person appears here until somebody has decided.",
  nothingOn: "So far nothing needs a second person. The owner can turn it on below.",

  byAt: "{by} asked on {date}, {clock}",
  until: "Ends by itself on {date}, {clock}",
  interrupted: "Was allowed, and was interrupted before it was done. Allow it again.",
  waitsForAnother: "Waits for another person",
  seeRequest: "See the request",
  waitsStill: "Waits for another person. Nothing is done yet.",
  beingDone: "Is being done",
  fileReady: "{by} has allowed it. You can download it once, until {date}, {clock}.",
  fileElsewhere: "{by} has allowed it. Who asked can download it once, until {date}, {clock}.",

  allow: "Allow",
  refuse: "Refuse",
  takeBack: "Take back",
  download: "Download",
  allowTitle: "Allow this?",
  refuseTitle: "Refuse this?",
  allowHint: "It is done at once, in the name of {by}. The activity log has you as the second person.",
  allowFileHint: "{by} can then download it once, within a day.",
  refuseHint: "Nothing is done. {by} sees that you refused it.",
  note: "Note for {by}",
  takeBackTitle: "Take it back?",
  takeBackText: "Nothing is done, and nobody can allow it any more.",

  done: "Done",
  refused: "Refused",
  notDone: "Not done",
  withdrawn: "Taken back",
  expired: "Ended",
  decidedAt: "{by} decided on {date}, {clock}",

  rules: "What needs a second person",
  rulesHint:
    "Off until you turn it on. Then each of these waits until another person with the same right allows it, also where you do it yourself. To turn it off again needs another owner, if there is one.",
  refundHint:
    "Credit and refunds that somebody enters by hand, money over at a door that becomes credit, and undoing the delivery of what was paid before.",
  payeeHint:
    "Growers’ bank accounts and UPI addresses, payments to them, your own UPI address and the keys of online payment.",
  exportHint:
    "Customers, orders, packing lists, recalls, subscribers and the activity as a file, and whole lists of them that programs fetch. A page of up to 100 does not wait.",
  deletionHint: "Deleting products, categories, customers and subscribers, and merging customers.",
  from: "From a sum of",
  fromHint: "0: every sum. Sums of one person for the same customer or grower within a day are added up.",
  save: "Save",
  isOn: "On",
  isOff: "Off",
  lonelyTitle: "A part of this nobody else could allow",
  lonelyOne:
    "Only {name} {right} and may allow it for others. What {name} asks for would wait in vain: give another person a role with both.",
  lonelyNobody: "Nobody {right} and may allow it for others. Give a person a role with both.",
});
