// What other modules may use of this one.

export type {
  /** So many packs of a product are in an order's bag, and so many more were taken for it and spoilt. */
  Units,
} from "./actions/hold-units.ts";
export {
  /** Says how many packs of products a held order comes to now, by the products' ids; the others stay as they are. */
  holdUnits,
} from "./actions/hold-units.ts";
