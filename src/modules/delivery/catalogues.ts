// What the module says, by the ids of its catalogues.

export { t as "delivery/seller" } from "./seller-texts.ts";
export { t as "delivery/server" } from "./server-texts.ts";
export { t as "delivery" } from "./texts.ts";
