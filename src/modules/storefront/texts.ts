import { catalogue } from "#kernel/texts/catalogue.ts";

/** What every page of the storefront says: its frame, and the cards of products. */
export const t = catalogue("storefront", {
  shop: "Shop",
  main: "Main",
  home: "Home",
  products: "Products",
  cart: "Cart",
  cartWithItems: "{count, plural, one {Cart, {count} item} other {Cart, {count} items}}",
  login: "Login",
  logout: "Logout",
  profile: "Profile",
  myOrders: "My Orders",
  menuOf: "{name}'s menu",
  searchProducts: "Search products",
  loading: "Loading…",
  promoKept: "The promo code {code} is waiting in your cart",
  chatWithUs: "Chat with us on WhatsApp",
  question: "Hello {store}, I have a question.",
  about:
    "The village market, at your door. Farmers around {city} pick it for the market day, and we bring it to you: organic, fresh and at a fair price for both of you.",
  onInstagram: "{store} on Instagram",
  chatWith: "Chat with {store} on WhatsApp",
  hello: "Hello {store}!",
  quickLinks: "Quick links",
  contactUs: "Contact Us",
  fssai: "FSSAI {fssai}",
  rights: "© {year} {store}. All rights reserved.",
  add: "Add",
  addToCart: "Add {product} to cart",
  onlyLeft: "Only {left} left",
  soldOut: "SOLD OUT",
});
