/** `modules/order` draws it, with the checkout. */
export const cartPages = {
  cart: "/cart",
} as const;
