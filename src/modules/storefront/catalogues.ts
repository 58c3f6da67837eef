// What the module says, by the ids of its catalogues.

export { t as "storefront/browse" } from "./browse-texts.ts";
export { t as "storefront/delivery" } from "./delivery-texts.ts";
export { t as "storefront/frame" } from "./frame-texts.ts";
export { t as "storefront/home" } from "./home-texts.ts";
export { t as "storefront/product" } from "./product-texts.ts";
export { t as "storefront/server" } from "./server-texts.ts";
export { t as "storefront" } from "./texts.ts";
