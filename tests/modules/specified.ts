/** The modules that the specification asks for, and those they need. All others can be removed. */
export const SPECIFIED = [
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
