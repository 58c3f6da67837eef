import { catalogue } from "#kernel/texts/catalogue.ts";

/** The seller's texts of the books of money. */
export const t = catalogue("money/seller", {
  title: "Money",
  loading: "Loading the money…",
  loadFailed: "The money could not be loaded",
  csv: "CSV by day",
  notASpan: "Please choose a last day that is not before the first, at most {most} days later.",
  span: "Days",
  from: "From",
  to: "To",

  received: "Received and returned",
  cash: "Cash",
  upi: "UPI at the door",
  online: "Online",
  refunded: "Refunded",
  net: "Net",
  short: "Short",
  csvDate: "Date",
  day: "Day",
  total: "In all",
  nothingMoved: "No money moved on these days.",
  doorDay:
    "Money at the door counts on the delivery day, as on the run sheet. What a customer has paid to the store itself counts as cash. Short is what is missing there: what delivered orders brought too little.",

  toCome: "Still to come",
  nothingToCome: "Nothing is to be collected at the moment.",
  status: "Status",
  orders: "Orders",
  amount: "Sum",
  asked: "{orders, plural, one {# order is} other {# orders are}} being paid online at the moment: {amount}.",

  attention: "To look at",
  allWell: "Everything adds up.",
  refunds: "Refunds that have not arrived",
  order: "Order",
  state: "State",
  since: "Since",
  actions: "Actions",
  refundState: "{state, select, failed {Failed} other {Waits for the gateway}}",
  again: "Ask again",
  settle: "Settled otherwise",
  settleTitle: "Was {amount} returned in another way?",
  settleWhat: "The books then count the money as returned, and the gateway is not asked again.",
  settleNow: "Yes, it was returned",
  actionFailed: "That could not be noted",

  open: "At the doors and in the box",
  what: "What",
  openSettle:
    "Payments at doors are decided about on the customer’s page. A count is corrected on the run sheet.",

  differences: "Orders that don't add up",
  differenceAmount: "{direction, select, back {{amount} too much} other {{amount} too little}}",
  differenceState:
    "{state, select, whenOut {goes back by itself once the order goes out} goingBack {goes back by itself} atDoor {is collected at the door} other {waits for the failed refund}}",

  findings: "Differences to the gateway",
  findingKind:
    "{kind, select, payment_unknown {A payment that the books don't know} payment_missing {A payment that the gateway doesn't know} payment_amount {A payment of another sum} refund_unknown {A refund that the books don't know} refund_missing {A refund that the gateway doesn't know} other {A refund of another sum}}",
  findingSums: "Books {own}, gateway {gateway}",
  noSum: "nothing",
  findingSettle: "Settled",
  compare: "Compare now",
  comparing: "Comparing…",
  compareFailed: "The books could not be compared",
  comparedAt: "The books were compared with the gateway on {date} at {clock}.",
  notCompared: "The books have not been compared with the gateway yet. That happens each night.",
  compareTrouble: "The last comparison did not come to its end",

  noticeTitle: "Money needs you",
  noticeRefunds: "{refunds, plural, one {# refund has} other {# refunds have}} not arrived.",
  noticeFindings: "{findings, plural, one {# difference} other {# differences}} to the gateway.",
  noticeLink: "Open Money",
});
