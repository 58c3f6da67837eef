import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts of what a household may want: what comes, its usual, and what others buy. */
export const t = catalogue("storefront/household", {
  comes: "Comes {day}",
  content:
    "{count, plural, one {{count} item} other {{count} items}} · {amount} · can be changed until {time}",
  addSomething: "Add something",
  seeOrder: "See the order",
  bestSellers: "Best Sellers",
  moreFrom: "More from {category}",
  usual: "Your usual",
  addAll: "Add all · {amount}",
  allInCart: "All in your cart",
  addedAll: "Added to Cart",
  addSome: "Add {count}",
  addSomeToCart: "Add {count} of {product} to cart",
});
