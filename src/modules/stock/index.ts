// The module's public interface.

export {
  /** For joins: produce of one heap is sold as several products, so that their lots are shared. */
  heapProducts,
} from "./heap-tables.ts";
export type {
  /** The rest of a heap's day that was written off in the evening. */
  WrittenOff,
} from "./heaps/evening.ts";
export {
  /** Adds a module's extension of the evening's write-off of heaps. */
  extendStock,
} from "./heaps/evening.ts";
export type {
  /** The time and the delivery rules that decide which days take orders. */
  OrderingTime,
} from "./heaps/follow-availability.ts";
export {
  /** Locks a product's count, or the days of its heap, for what comes and goes without an order. */
  lockStock,
} from "./outside-orders.ts";
