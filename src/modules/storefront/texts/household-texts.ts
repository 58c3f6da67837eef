import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts of the home page for a household that has ordered before. */
export const t = catalogue("storefront/household", {
  comes: "Comes {day}",
  content:
    "{count, plural, one {{count} item} other {{count} items}} · {amount} · can be changed until {time}",
  addSomething: "Add something",
  seeOrder: "See the order",
  usual: "Your usual",
  addAll: "Add all · {amount}",
  allInCart: "All in your cart",
  addedAll: "Added to Cart",
  addSome: "Add {count}",
  addSomeToCart: "Add {count} of {product} to cart",
});
