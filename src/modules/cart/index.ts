// The module's public interface.

export {
  /** A shopper's saved cart. */
  getCart,
  /** The saved carts of shoppers. A shopper without one is missing. */
  getCarts,
  /** Locks a cart: two devices that save, and an order, take turns. */
  lockCart,
  /**
   * Merges a visitor's cart into the saved one: a product in both keeps the larger quantity, so merging twice is
   * safe.
   */
  mergeIntoCart,
  /** Two statements that remove ordered products from the saved carts, as parts of one. */
  takeOutOfCarts,
} from "./edit-cart.ts";
export type {
  /** A cart: product id → whole quantity, at least 1. */
  Cart,
} from "./rules/shared/cart.ts";
export {
  /** The largest number of different products in a cart or order. */
  MAX_CART_LINES,
  /** The largest quantity of one product in a cart or order. */
  MAX_QUANTITY,
} from "./rules/shared/cart.ts";
export {
  /** For joins: the statement that writes an order also empties the cart. */
  cartLines,
} from "./tables.ts";
