// The module's public interface.

export {
  /** Adds the packed content to orders' lines, without what became of it since; two queries. */
  withPackedLines,
} from "./packing/packed-orders.ts";
export {
  /** The stored weighing of an order's lines that were packed differently from the order, as it was sent. */
  weighedNow,
  /**
   * Stores the real content of an order's bag as a part of a transaction, and settles its total. It locks the order.
   * Throws `NOT_FOUND`, `INVALID` (a line), `SOLD_OUT`, and `CONFLICT` if the order is no longer open or was weighed
   * since the shown `version`: then the fields name the lines, by the items' ids, with what is stored.
   */
  weighWithin,
} from "./packing/weigh-order.ts";
export {
  /** For joins: the tax report lists the credit notes of a month. */
  creditNotes,
} from "./tables.ts";
