import { catalogue } from "#kernel/texts/catalogue.ts";

/** The seller's texts of the morning overview. */
export const t = catalogue("insight/seller", {
  title: "Dashboard",
  loading: "Loading the dashboard…",
  notLoaded: "The dashboard could not be loaded",
  loadFailed: "Failed to fetch the dashboard",
  daysToLookBack: "Days to look back",
  days: "{count} days",

  toPack: "To pack",
  pendingOrders: "{unpaid, plural, =0 {pending orders} other {pending orders, # more wait for payment}}",
  cashToCollect: "Cash to collect",
  ordersOnTheWay: "{count, plural, one {# order on the way} other {# orders on the way}}",
  delivered: "Delivered",
  ordersInAll: "orders in all",
  soldOut: "Sold out",
  products: "products",

  reportedComments:
    "{count, plural, one {{count} reported comment to decide} other {{count} reported comments to decide}}",
  toPackByDay: "To pack by day of delivery",
  ordersToPack: "{count, plural, one {# order} other {# orders}}",
  shouldHaveCome: "should have come",
  ordersWaiting: "Orders waiting",
  noOrderPending: "No order is pending. Well done!",
  pending: "{count} pending",
  outForDelivery: "{count} out for delivery",
  allInStock: "Everything is in stock.",
  seeAll: "See all {count}",

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
  nothingSold: "Nothing was sold in these days.",
  product: "Product",
  packs: "Packs",
  amount: "Amount",
});
