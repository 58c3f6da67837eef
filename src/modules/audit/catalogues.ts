// What the module says, by the ids of its catalogues.

export { t as "audit/fields" } from "./field-texts.ts";
export { t as "audit/seller" } from "./seller-texts.ts";
export { t as "audit/server" } from "./server-texts.ts";
export { t as "audit/values" } from "./value-texts.ts";
