// What the module says, by the ids of its catalogues.

export { t as "rating/dialog" } from "./dialog-texts.ts";
export { t as "rating/seller" } from "./seller-texts.ts";
export { t as "rating/server" } from "./server-texts.ts";
export { t as "rating" } from "./texts.ts";
