import { catalogue } from "#kernel/texts/catalogue.ts";

/** What of an order is said on several pages, to the shopper and to the seller. */
export const t = catalogue("order", {
  pending: "Pending",
  outForDelivery: "Out for Delivery",
  delivered: "Delivered",
  cancelled: "Cancelled",
  shipping: "Shipping",
  handling: "Handling",
  discount: "Discount",
  payment: "Payment",
  isPaid: "Paid.",
  paidSum: "Paid: ",
  oneMoment: "One moment",
  loading: "Loading…",
  goHome: "Go home",
  goOnNow: "Go on now",
  movedFromTo: "Moved from {from} to {to}",
  packed: "Packed: {amount}",
  packedInstead: "Packed in its place: {name}",
  packsInstead: "Packed in its place: {quantity} × {name}, {pack}",
  leftOut: "Left out",
  productNotFound: "Product not found",
});
