// What the module says, by the ids of its catalogues.

export { t as "banner/seller" } from "./seller-texts.ts";
export { t as "banner/server" } from "./server-texts.ts";
export { t as "banner" } from "./texts.ts";
