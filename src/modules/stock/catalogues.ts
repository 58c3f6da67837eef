// What the module says, by the ids of its catalogues.

export { t as "stock/seller" } from "./seller-texts.ts";
export { t as "stock/server" } from "./server-texts.ts";
export { t as "stock" } from "./texts.ts";
