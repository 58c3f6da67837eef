// What the module says, by the ids of its catalogues.

export { t as "newsletter/seller" } from "./seller-texts.ts";
export { t as "newsletter/server" } from "./server-texts.ts";
export { t as "newsletter" } from "./texts.ts";
