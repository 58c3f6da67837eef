// What the module says, by the ids of its catalogues.

export { t as "backoffice/seller" } from "./seller-texts.ts";
