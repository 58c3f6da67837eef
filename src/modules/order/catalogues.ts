// What the module says, by the ids of its catalogues.

export { t as "order/cancel" } from "./cancel-texts.ts";
export { t as "order/checkout" } from "./checkout-texts.ts";
export { t as "order/invoice" } from "./invoice-texts.ts";
export { t as "order/move" } from "./move-texts.ts";
export { t as "order/orders" } from "./orders-texts.ts";
export { t as "order/seller" } from "./seller-texts.ts";
export { t as "order/server" } from "./server-texts.ts";
export { t as "order/sums" } from "./sums-texts.ts";
export { t as "order" } from "./texts.ts";
