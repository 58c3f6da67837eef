// What the module says, by the ids of its catalogues.

export { t as "promo/seller" } from "./seller-texts.ts";
export { t as "promo/server" } from "./server-texts.ts";
