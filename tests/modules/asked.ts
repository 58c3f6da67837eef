/** The modules that the specification asks for, or that those need. All others can be taken out. */
export const ASKED = [
  "identity",
  "store",
  "delivery",
  "payment",
  "address",
  "catalog",
  "banner",
  "newsletter",
  "cart",
  "order",
  "account",
  "rating",
  "storefront",
  "backoffice",
];
