// The module's public interface.

export type {
  /** An order that is locked until the transaction ends. */
  HeldOrder,
} from "./changing/hold-orders.ts";
export {
  /**
   * Holds orders until the transaction ends: in the order of their ids, so that two changes that overlap wait for
   * each other instead of blocking each other.
   */
  holdOrders,
} from "./changing/hold-orders.ts";
export {
  /** Puts onto a held order's trail what was said of what was packed. */
  notePacking,
  /**
   * Puts adjustments in the place of those of some kinds that a held order has, after all others, and brings the
   * order's sum in line with them.
   */
  replaceAdjustments,
} from "./changing/replace-adjustments.ts";
export {
  /** Gives held orders their new statuses, on the record, as one change; returns its id, by which it can be undone. */
  writeStatuses,
} from "./changing/write-statuses.ts";
export type {
  /** An order, as it crosses the wire. */
  Order,
  /** A line of an order, as it crosses the wire. */
  OrderItem,
} from "./contract/order.ts";
export {
  /** The answer of a call that changes one order. */
  orderAnswerSchema,
} from "./contract/order.ts";
export {
  /** To the account's address, not the delivery's: only the first is its owner's. */
  mailToShopper,
} from "./mails/mail-to-shopper.ts";
export type {
  /** An order on its way to being written: what a rule may go by. */
  OrderDraft,
  /** What a module hangs into orders, all of it optional. */
  OrderExtension,
  /** Orders that are written in one transaction, before any of them is looked at for itself. */
  OrderGroup,
  /** A line about an order that everybody reads who handles it: its shopper, the seller, whoever packs it. */
  OrderNote,
  /** What an order is about to be made of, before its products are looked at. */
  OrderRequest,
  /** So many packs of a product are in an order's bag, and so many more were taken for it and spoilt. */
  PackedUnits,
  /** What one module keeps of orders that are placed together. */
  PlacementSession,
  /** An order's way from one status to another. */
  StatusStep,
  /** An order and what was sent along with it. */
  WithExtra,
} from "./order-extension.ts";
export {
  /** Makes an extra whose values are of a schema. */
  orderExtra,
} from "./order-extension.ts";
export {
  /** Adds a module's part to orders. */
  extendOrders,
  /** Tells the modules what is in a held order's bag, by the products' ids. */
  followPacking,
} from "./order-extensions.ts";
export {
  /** There is none of a product, or too little. */
  SOLD_OUT,
} from "./placing/refusals.ts";
export {
  /** One order of a shopper's own; anybody else's, or none: `NOT_FOUND`. */
  getOrder,
  /** A shopper's own orders, the newest first. */
  listShopperOrders,
  /** Orders, the newest first unless a slice says otherwise. */
  loadOrders,
  /** Orders by their ids, of whomever they are. */
  ordersOf,
} from "./queries/load-orders.ts";
export {
  /**
   * Orders by the bag they go into, bags and orders in the order of the first: what one household gets on a day and
   * in a window is one bag.
   */
  inBags,
  /** What is really in the bag for a line; nothing for one that was left out. */
  inTheBag,
  /** Whether somebody has said what went into an order's bag. */
  isWeighed,
} from "./rules/bags.ts";
export {
  /** CGST, and as much again for SGST, in per cent. */
  HALF_TAX_PERCENT,
  /** Prices include 18 % tax, half of it CGST and half SGST (specification, section 9). */
  TAX_PERCENT,
} from "./rules/invoice.ts";
export {
  /** What an order keeps of the store it was placed at: its invoice is the same whatever the store is called later. */
  invoiceSeller,
} from "./rules/invoice-seller.ts";
export {
  /** What an order brings in cash at the door, all of it, in paise; 0 where its money comes another way. */
  cashPaise,
} from "./rules/settling.ts";
export type {
  /** Where an order is on its way. */
  OrderStatus,
} from "./rules/shared/order-status.ts";
export {
  /** A status as a person reads it. */
  statusName,
} from "./rules/shared/order-status.ts";
export type {
  /** What an order's total is made of beside its lines: a charge adds to it, a discount takes from it. */
  Adjustment,
} from "./rules/shared/pricing.ts";
export {
  /** What the adjustments of one kind come to, in paise. */
  adjustedPaise,
  /** A discount in paise as an adjustment, with what it was reckoned by; none where it is 0. */
  discountOf,
  /** What makes a sum a whole rupee, in paise: the nearest one, and at 50 paise the next. */
  roundingPaise,
} from "./rules/shared/pricing.ts";
export {
  /** What the server says of orders: refusals, answers, mails, spreadsheets and the invoice's PDF. */
  t as orderServerTexts,
} from "./server-texts.ts";
export {
  /** How many orders of each status were placed on each day, and their sums, as they are now. */
  ordersByDay,
  /** How many orders of each status come on each day, as it is now. */
  ordersByDelivery,
} from "./sums-tables.ts";
export {
  /** What an order's total is made of beside its lines: charges, and discounts below zero. */
  orderAdjustments,
  /** A line as it was ordered: later changes to the product never reach it. */
  orderItems,
  /**
   * For joins: dispatch, insight, rating, stock and weighing keep rows beside orders and find them by day, status or
   * shopper.
   */
  orders,
} from "./tables.ts";
