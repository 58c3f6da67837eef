// The module's public interface.

export {
  /** What is in the bags of orders. */
  bagsOf,
} from "./allocating/follow-orders.ts";
export type {
  /** A heap and a delivery day. */
  HeapAndDay,
} from "./allocating/pools.ts";
export {
  /** The key of a heap's day in a map. */
  dayKey,
  /** Locks products with their packs, after their stock. */
  lockProducts,
  /** The statements that write what lots and other sources lose and get back. */
  sourceWrites,
} from "./allocating/pools.ts";
export type {
  /** A heap's produce for a delivery day: by lot, typed, promised, packed, spoilt, left. */
  HeapBalance,
} from "./heaps/balance.ts";
export {
  /** For joins: the heap that has what came of a lot. */
  heapOfSource,
  /** The balances of days of heaps: the one place of all amounts that pages name. */
  readBalances,
  /** The days of heaps for which something of some lots came. */
  sourceDays,
} from "./heaps/balance.ts";
export type {
  /** The time and the delivery rules that decide which days take orders. */
  OrderingTime,
} from "./heaps/follow-availability.ts";
export type {
  /** The part of a loss that a lot bears. */
  BornePart,
  /** What produce in a heap belongs to, such as a lot. */
  HeapSource,
  /** A product in a bag that is packed. */
  InBag,
  /** Products that join a heap. */
  Joining,
  /** A loss of a heap's day. */
  Loss,
} from "./heaps/stock-extensions.ts";
export {
  /** Adds a module's extension of heaps: what follows a write-off, whose the produce is, what others were asked for. */
  extendStock,
} from "./heaps/stock-extensions.ts";
export type {
  /** A heap's day from which typed produce is given to a lot. */
  LockedTyped,
} from "./heaps/typed-amounts.ts";
export {
  /** Locks what was typed without a grower for a day of a product's heap, to give it to a lot. */
  lockTyped,
  /** The orders that took something for a day from a product's heap. */
  ordersOfHeap,
} from "./heaps/typed-amounts.ts";
export {
  /** The entries of a lot in the ledger. */
  movesOfSource,
} from "./ledger/list-moves.ts";
export type {
  /** A product's locked stock. */
  LockedStock,
  /** A change of a lot with its product's stock. */
  StockChange,
} from "./outside-orders.ts";
export {
  /** Locks a product's count, or the days of its heap, for what comes and goes without an order. */
  lockStock,
} from "./outside-orders.ts";
export {
  /** For joins: produce of one heap is sold as several products, so that their lots are shared. */
  heapProducts,
  /** For joins: what is in orders' bags, by product. */
  orderPacks,
  /** For joins: the ledger, in which lots have entries of their own. */
  stockEntries,
} from "./tables.ts";
export type {
  /** A typed amount, and what it is compared with. */
  TypedAmount,
} from "./unusual.ts";
export {
  /** Throws `UNUSUAL_AMOUNT` at a field for a loss of more than half of what is left. */
  refuseUnusualLoss,
  /** The typed amounts that may be slips. */
  slipsAmong,
} from "./unusual.ts";
