import type { Cart } from "./cart.ts";

/** The sum of all quantities, as the badge shows it (specification, section 4). */
export function cartCount(cart: Cart): number {
  return Object.values(cart).reduce((sum, quantity) => sum + Math.max(0, quantity), 0);
}
