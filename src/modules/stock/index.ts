// The module's public interface.

export type {
  /** A heap and a delivery day. */
  HeapAndDay,
} from "./allocating/pools.ts";
export {
  /** The key of a heap's day in a map. */
  dayKey,
} from "./allocating/pools.ts";
export {
  /** For joins: produce of one heap is sold as several products, so that their lots are shared. */
  heapProducts,
} from "./heap-tables.ts";
export type {
  /** A heap's produce for a delivery day: by lot, typed, promised, packed, spoilt, left. */
  HeapBalance,
} from "./heaps/balance.ts";
export {
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
  /** What produce in a heap belongs to, such as a lot. */
  HeapSource,
  /** A product in a bag that is packed. */
  InBag,
  /** Products that join a heap. */
  Joining,
  /** A part of a heap's day that was written off. */
  WrittenOff,
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
  /** Locks a product's count, or the days of its heap, for what comes and goes without an order. */
  lockStock,
} from "./outside-orders.ts";
export {
  /** For joins: what is in orders' bags, by product. */
  orderPacks,
} from "./tables.ts";
export {
  /** Throws `UNUSUAL_AMOUNT` at a field for a loss of more than half of what is left. */
  refuseUnusualLoss,
} from "./unusual.ts";
