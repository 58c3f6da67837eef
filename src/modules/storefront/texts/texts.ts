import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts on every page of the storefront: its frame, and the product cards. */
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
  add: "Add",
  addToCart: "Add {product} to cart",
  onlyLeft: "Only {left} left",
  soldOut: "SOLD OUT",
});
