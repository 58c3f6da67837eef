/**
 * The modules that the specification asks for, those they need, and `packing`, without which no order goes out: other pages
 * link to its list. All others can be removed.
 */
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
  "packing",
  "account",
  "rating",
  "storefront",
  "backoffice",
];
