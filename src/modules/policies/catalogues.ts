// What the module says, by the ids of its catalogues.

export { t as "policies/seller" } from "./seller-texts.ts";
export { t as "policies/server" } from "./server-texts.ts";
export { t as "policies" } from "./texts.ts";
