// What the module says, by the ids of its catalogues.

export { t as "dispatch/seller" } from "./seller-texts.ts";
export { t as "dispatch/server" } from "./server-texts.ts";
