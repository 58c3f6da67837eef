import { cartPages } from "#modules/cart/paths.ts";

/** The parameter of the cart's page that names the order that was just placed. */
export const ORDERED = "ordered";

/** The page after an order: its thanks, or what is still to be paid. */
export const afterOrderPath = (orderId: string) =>
  `${cartPages.cart}?${new URLSearchParams({ [ORDERED]: orderId })}`;
