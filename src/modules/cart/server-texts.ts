import { catalogue } from "#kernel/texts/catalogue.ts";

/** Server-side texts of the cart. */
export const t = catalogue("cart/server", {
  cartUnreadable: "The cart could not be read. Please reload the page and try again.",
  quantityNegative: "Quantity can't be negative",
  quantityNoNumber: "Quantity must be a number",
  quantityNotWhole: "Quantity must be a whole number",
  quantityTooLarge: "Quantity can be at most {max}",
});
