// The module's public interface.

export {
  /** What is in the bags of orders. */
  bagsOf,
} from "./allocating/follow-orders.ts";
export {
  /** The key of a heap's day in a map. */
  dayKey,
  /** A heap and a delivery day. */
  type HeapAndDay,
  /** Locks products with their packs, after their stock. */
  lockProducts,
  /** The statements that write what lots and other sources lose and get back. */
  sourceWrites,
} from "./allocating/pools.ts";
export {
  /** A heap's produce for a delivery day: by lot, typed, promised, packed, spoilt, left. */
  type HeapBalance,
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
export {
  /** The part of a loss that a lot bears. */
  type BornePart,
  /** Adds a module's extension of heaps: what follows a write-off, whose the produce is, what others were asked for. */
  extendStock,
  /** What produce in a heap belongs to, such as a lot. */
  type HeapSource,
  /** A product in a bag that is packed. */
  type InBag,
  /** Products that join a heap. */
  type Joining,
  /** A loss of a heap's day. */
  type Loss,
} from "./heaps/stock-extensions.ts";
export {
  /** A heap's day from which typed produce is given to a lot. */
  type LockedTyped,
  /** Locks what was typed without a grower for a day of a product's heap, to give it to a lot. */
  lockTyped,
  /** The orders that took something for a day from a product's heap. */
  ordersOfHeap,
} from "./heaps/typed-amounts.ts";
export {
  /** The entries of a lot in the ledger. */
  movesOfSource,
} from "./ledger/list-moves.ts";
export {
  /** A product's locked stock. */
  type LockedStock,
  /** Locks a product's count, or the days of its heap, for what comes and goes without an order. */
  lockStock,
  /** A change of a lot with its product's stock. */
  type StockChange,
} from "./outside-orders.ts";
export {
  /** For joins: produce of one heap is sold as several products, so that their lots are shared. */
  heapProducts,
  /** For joins: what is in orders' bags, by product. */
  orderPacks,
  /** For joins: the ledger, in which lots have entries of their own. */
  stockEntries,
} from "./tables.ts";
export {
  /** A typed amount compared with the most and the least of late. */
  besideUsual,
  /** Throws `UNUSUAL_AMOUNT` for an amount that is far above the one before, or misses more than half of it. */
  refuseUnusualChange,
  /** Throws `UNUSUAL_AMOUNT` at a field for a loss of more than half of what is left. */
  refuseUnusualLoss,
  /** The typed amounts that may be slips. */
  slipsAmong,
  /** A typed amount, and what it is compared with. */
  type TypedAmount,
} from "./unusual.ts";
