// What other modules may use of this one.

export type {
  /** So many packs of a product are in an order's bag, and so many more were taken for it and spoilt. */
  Units,
} from "./actions/hold-units.ts";
export {
  /** Says how many packs of products a held order comes to now, by the products' ids; the others stay as they are. */
  holdUnits,
} from "./actions/hold-units.ts";
export {
  /** The move of a recount for the ledger. */
  moveOf,
} from "./rules/counting.ts";
export {
  /** How many packs are left of the products that are counted; a product without a row is not. */
  stockCounts,
  /** The ledger: every change of a count, the newest with the largest id. */
  stockMoves,
} from "./tables.ts";
