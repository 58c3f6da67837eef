// What the module says, by the ids of its catalogues.

export { t as "cart/page" } from "./page-texts.ts";
export { t as "cart/server" } from "./server-texts.ts";
export { t as "cart" } from "./texts.ts";
