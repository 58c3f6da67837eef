// What other modules may use of this one.

export {
  /** A shopper's saved cart. */
  getCart,
  /**
   * Merges a visitor's cart into the saved one: a product in both keeps the larger quantity, so merging twice is
   * safe.
   */
  mergeIntoCart,
  /** A statement that takes what was ordered out of the saved carts. */
  takeOutOfCarts,
} from "./actions/edit-cart.ts";
export type {
  /** A cart: product id → whole quantity, at least 1. */
  Cart,
} from "./rules/shared/cart.ts";
export {
  /** The most of one product that one cart or order may hold. */
  MAX_QUANTITY,
} from "./rules/shared/cart.ts";
export {
  /** For joins: what is in a cart is emptied by the statement that writes the order. */
  cartLines,
} from "./tables.ts";
