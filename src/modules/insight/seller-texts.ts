import { catalogue } from "#kernel/texts/catalogue.ts";

/** The seller's texts of the morning overview. */
export const t = catalogue("insight/seller", {
  title: "Today",
  loading: "Looking what is to be done…",
  notLoaded: "What is to be done today could not be loaded",
  notLoadedText: "Orders, stock and money are as they were. Please try again.",

  toDo: "To do now",
  allDone: "All done",
  allDoneText: "Nothing waits for you now.",
  urgent: "Urgent",

  ordersToday: "Orders today",
  orderedToday: "Ordered today",
  orderedInDays: "Ordered in 7 days",
  cashToCollect: "Cash to collect",

  daysToLookBack: "Days to look back",
  days: "{count} days",
  lastDays: "The last days",
  toPackLater: "To pack later",
  ordersToPack: "{count, plural, one {# order} other {# orders}}",
  ordersWaiting: "Orders waiting",
  pending: "{count} pending",
  outForDelivery: "{count} out for delivery",
  seeAll: "See all {count}",

  soldOut: "Sold out",
  takings: "Takings",
  ordered: "Ordered",
  paid: "Paid",
  orders: "Orders",
  newShoppers: "New shoppers",
  day: "Day",
  plot: "{title} for each of {days} days; the table beside it has the numbers",
  dayByDay: "{title}, day by day",
  onDay: "{day}: {label} {value}",
  onDayWithPart: "{day}: {label} {value}, {partLabel} {part}",

  atTheDoor: "Paid at the door",
  inCash: "In cash",
  byUpi: "By UPI",
  short: "Short",

  bestProducts: "Best products",
  addedUpAt: "Added up on {day} at {time}",
  beingAddedUp: "This is being added up. Look again in a minute.",
  product: "Product",
  packs: "Packs",
  amount: "Amount",
});
