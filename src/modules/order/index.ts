// The module's public interface.

export {
  /** Has a locked order that waits for its payment paid at the door instead, which confirms it. */
  confirmAtDoor,
  /**
   * Sets the state of a locked order's payment. A paid order is confirmed with its mail. One that was not paid in time
   * is cancelled, which releases its reserves.
   */
  followPayment,
  /** Locks the saved cart of an order's shopper, before the order itself. */
  lockCartOf,
  /** Merges the products of a locked order that lapsed into its shopper's saved cart. Returns whether there were any. */
  putBackIntoCart,
} from "./changing/follow-payment.ts";
export {
  /** Cancels the open orders of a person who is being removed, and returns them as they are then. */
  cancelForLeaving,
  /** The sentence about cancelled orders: each with its number and sum, and what goes back; undefined for none. */
  cancelledWords,
  /** Removes the person from orders. */
  forgetBuyers,
  /** What becomes of a person's orders if the person is removed. */
  type Leaving,
  /** Orders by their numbers and sums. */
  namesWithSums,
  /** Reads what becomes of orders if their person is removed now. */
  readLeaving,
} from "./changing/leaving.ts";
export type {
  /** An order that is locked until the transaction ends. */
  LockedOrder,
} from "./changing/locked-orders.ts";
export {
  /**
   * Locks orders until the transaction ends. The order of locking is that of their ids, so that two overlapping changes
   * can't deadlock.
   */
  lockOrders,
  /** The sum that a means of payment pays of a locked order, in paise; below zero: that it adds. */
  paidPaise,
  /** The adjustments of locked orders in their order, by the orders' ids. */
  readAdjustments,
  /** Adds packing events to locked orders' trails. */
  recordPacking,
  /** Replaces the adjustments of chosen kinds of locked orders, appends the new ones, and updates the orders' totals. */
  replaceAdjustments,
} from "./changing/locked-orders.ts";
export {
  /** The orders among what sellers change. */
  ORDER_RECORD,
  /** Sets the new statuses of locked orders as one change, with a record of the action. Returns the id that undoes it. */
  writeStatuses,
} from "./changing/write-statuses.ts";
export {
  /** The answer of a call that changes one order. */
  orderAnswerSchema,
} from "./contract/order.ts";
export {
  /** The largest page of orders or bags. More at once are a download. */
  MAX_ORDERS,
} from "./contract/order-lists.ts";
export {
  /** The answer to a seller of a call that changes one order. */
  sellerOrderAnswerSchema,
} from "./contract/seller-order.ts";
export {
  /** An order as the API answers it: sums in rupees, moments as ISO 8601. */
  toOrderAnswer,
} from "./contract/to-order-answer.ts";
export {
  /** An address as a seller's role sees it: the name, and the rest only with `order.contacts`. */
  toSellerAddress,
  /** An order as the API answers it to a seller: only what the role sees. */
  toSellerAnswer,
} from "./contract/to-seller-answer.ts";
export {
  /** The code of the language that an order's mails are in; null for the store's own. */
  languageOfOrder,
  /** Addresses a mail to the account's e-mail, not the delivery's: only the first is known to be its owner's. */
  mailToShopper,
} from "./mails/order-changed.ts";
export type {
  /** An order's move to another delivery day. */
  DayMove,
  /** An order that is being placed: the data for extensions' rules. */
  OrderDraft,
  /** A module's extension of orders. All of it is optional. */
  OrderExtension,
  /** Orders that are placed in one transaction, before each is checked. */
  OrderGroup,
  /** A line about an order for its shopper, the seller and the packer. */
  OrderNote,
  /** A module's rules for placing orders, which are written together with others of the same moment. */
  OrderPlacing,
  /** A requested order before its products are read. */
  OrderRequest,
  /** The packs of a product in an order's bag, and those that were taken for it and spoilt. */
  PackedOrders,
  /** The packs of a product in an order's bag, and those that spoilt. */
  PackedUnits,
  /** One module's session for orders that are placed together. */
  PlacementSession,
  /** An order whose lines and sums have changed after it was placed. */
  RevisedOrder,
  /** An order's change from one status to another. */
  StatusStep,
  /** An order and its extra. */
  WithExtra,
} from "./order-extension.ts";
export {
  /** Adjustments as the database has them, with what the modules say of means of payment. */
  describeAdjustments,
  /** Adds a module's extension of orders. */
  extendOrders,
  /** Notifies the modules that nothing was received at the door for cancelled orders. */
  followNotReceived,
  /** Notifies the modules of what went into the bags of locked orders. */
  followPacking,
  /** Notifies the modules of orders whose money at the door is noted next. */
  followReceiving,
  /** Makes an extra whose values match a schema. */
  orderExtra,
  /** The packed products of orders, one by one with their units. */
  productsOf,
  /** The HSN codes and rates of products by the modules, by the products' ids. */
  taxesOf,
  /** What weighing leaves of means of payment, as adjustments with the modules' reasons. */
  toKeptAdjustments,
} from "./order-extension.ts";
export {
  /** The pages of orders in the shop. */
  orderPages,
} from "./paths.ts";
export {
  /** The refusal if a product is sold out, or too few are left. */
  SOLD_OUT,
} from "./placing/order-lines.ts";
export {
  /** What a shopper has ordered, as the page that shows their cart has to name it; null without one. */
  knownOrders,
} from "./placing/ordered-meanwhile.ts";
export {
  /** The money of a day at the doors, by its way, and what was short. */
  type DoorMoney,
  /** The money at the door on each delivery day of a span. */
  doorMoney,
  /** The money that an order brings at the door, in paise, as SQL. */
  dueAtDoorPaise,
  /** The ids of the orders for which other money was recorded at the door than was due, as SQL. */
  idsThatDifferAtDoor,
  /** The money that a delivered order has brought there, as SQL. */
  receivedAtDoorPaise,
} from "./queries/door-money.ts";
export {
  /** An order's adjustments in their order, as a column of a query of orders. */
  adjustmentsOf,
  /** A shopper's own order. Throws `NOT_FOUND` for an unknown or somebody else's. */
  getOrder,
  /** A shopper's own orders, the newest first. */
  listShopperOrders,
  /** Orders, the newest first unless the slice says otherwise. */
  loadOrders,
  /** An order with what its tax goes by. */
  type OrderToTax,
  /** Orders by their ids, of any shopper. */
  ordersOf,
  /** Orders with what their tax goes by, the oldest invoice first, without their packed content. */
  ordersToTax,
} from "./queries/load-orders.ts";
export {
  /** The condition for orders that count. One that is paid in advance does once it was paid. */
  areConfirmed,
  /** The condition of a filter's status and day, by order or delivery. */
  matching,
} from "./queries/order-filter.ts";
export {
  /** The content for which changed orders were paid in advance, for the tax of their credit notes. */
  paidContents,
} from "./queries/paid-content.ts";
export {
  /** The page after an order: its thanks, or what is still to be paid. */
  afterOrderPath,
} from "./rules/after-order.ts";
export {
  /** The buyer's name on an order's invoice. */
  buyerName,
  /** The sums of parts by their rates, from the lowest on. */
  sumsByRate,
  /** The lines of an order's invoice with their tax, and that of its charges. */
  taxedLines,
  /** The invoice of an order. */
  toInvoice,
} from "./rules/invoice.ts";
export {
  /** The order of trails: by time. */
  byTime,
} from "./rules/order-history.ts";
export {
  /** A sum as an adjustment of a module's kind; none for 0. */
  adjustmentOf,
  /** The sum that a means of payment pays by an order's adjustments, in paise; below zero: that it adds. */
  paidOf,
} from "./rules/shared/adjustment-kind.ts";
export {
  /** The content of a bag, each thing on one line. */
  bagContent,
  /** The notes about a bag for whoever packs and brings it, each once. The office's own notes are never among them. */
  bagNotes,
  /** True if the ordered product has to come from the farm: it was neither left out nor replaced. */
  comesFromFarm,
  /**
   * Groups orders by bag, in the order of each bag's first order. Orders of one household for the same day and window
   * share a bag.
   */
  groupIntoBags,
  /** True if an order's bag was weighed. */
  isWeighed,
  /** The packed content for a line; empty if it was left out. */
  packedContent,
} from "./rules/shared/bags.ts";
export {
  /** Returns the product that came for a line: the ordered one, or another in its place; undefined if it was left out. */
  goodsThatCame,
} from "./rules/shared/came.ts";
export {
  /** The sentence about the money that goes back to the shopper: how much, how and when; undefined if none does. */
  whatGoesBack,
} from "./rules/shared/goes-back.ts";
export type {
  /** A product's HSN code and rate in hundredths of a per cent. Without a code, none is printed. */
  LineTax,
} from "./rules/shared/gst.ts";
export {
  /** True if goods go to another state than the one in the seller's GSTIN. */
  isInterState,
} from "./rules/shared/gst.ts";
export type {
  /** An order inside the store: sums in whole paise, moments as dates. */
  Order,
  /** A line of an order as it was ordered. */
  OrderItem,
  /** The packed content for a line. */
  PackedContent,
  /** A change of an order: its author and, if a person gave one, the reason. */
  TrailEntry,
} from "./rules/shared/order.ts";
export type {
  /** The status of an order. */
  OrderStatus,
} from "./rules/shared/order-status.ts";
export {
  /** A status as text. */
  statusName,
} from "./rules/shared/order-status.ts";
export type {
  /** A part of an order's total beside its lines: a charge adds to it, a discount subtracts. */
  Adjustment,
} from "./rules/shared/pricing.ts";
export {
  /** The sum of the adjustments of one kind, in paise. */
  adjustedPaise,
  /** The amount that a payer's balance adds to an order's sum, in paise: it takes off at most all of it. */
  balanceUsed,
  /** The discount of an order whose lines have changed, by the terms with which it was placed. */
  discountKept,
  /** A discount in paise as an adjustment, with its basis; none for 0. */
  discountOf,
} from "./rules/shared/pricing.ts";
export {
  /** The parts of orders that a role sees beside the goods. */
  seenFields,
} from "./rules/shared/seen-fields.ts";
export {
  /** The money that an order brings at the door, in paise: all of it, or the part that was not paid online. */
  cashPaise,
  /** The same for an order with its payment. */
  duePaise,
} from "./rules/shared/settling.ts";
export {
  /** The current number of orders of each status that were placed on each day, and their sums. */
  ordersByDay,
  /** The current number of orders of each status by delivery day. */
  ordersByDelivery,
  /** The sold products, a row for each line of an order: the packed product, the number of packs, the amount due. */
  soldLines,
} from "./sums-tables.ts";
export {
  /** The parts of an order's total beside its lines: charges, and discounts below zero. */
  orderAdjustments,
  /** A line as it was ordered. Later changes of the product don't affect it. */
  orderItems,
  /**
   * For joins: dispatch, insight, money, online-payment, packing, rating and stock have rows for orders, and find them by day, status or
   * shopper.
   */
  orders,
} from "./tables.ts";
export {
  /** Server-side texts of orders: refusals, answers, mails, spreadsheets and the invoice's PDF. */
  t as orderServerTexts,
} from "./texts/server-texts.ts";
