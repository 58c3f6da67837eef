import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts of the cart on every page. */
export const t = catalogue("cart", {
  cart: "Cart",
  items: "{count, plural, one {{count} item} other {{count} items}}",
  viewCart: "View cart",
  added: "Added to Cart",
  updated: "Cart Updated",
  removed: "Removed from Cart",
  full: "A cart can hold at most {max} different products",
  onlyLeft:
    "{left, plural, one {Only {left} of {product} is left} other {Only {left} of {product} are left}}",
  justSoldOut: "{product} has just sold out, so it could not be added.",
});
