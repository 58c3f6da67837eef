// What the module says, by the ids of its catalogues.

export { t as "settings/seller" } from "./seller-texts.ts";
export { t as "settings/server" } from "./server-texts.ts";
