// What the module says, by the ids of its catalogues.

export { t as "insight/seller" } from "./seller-texts.ts";
