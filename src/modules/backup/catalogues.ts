// What the module says, by the ids of its catalogues.

export { t as "backup/seller" } from "./seller-texts.ts";
export { t as "backup/server" } from "./server-texts.ts";
