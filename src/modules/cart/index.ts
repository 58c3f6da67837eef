// The module's public interface.

export {
  /** A shopper's saved cart. */
  getCart,
  /** Locks a cart: two devices that save, and an order, take turns. */
  lockCart,
  /**
   * Merges a visitor's cart into the saved one: a product in both keeps the larger quantity, so merging twice is
   * safe.
   */
  mergeIntoCart,
  /** A statement that removes ordered products from the saved carts. */
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
