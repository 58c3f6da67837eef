// What the module says, by the ids of its catalogues.

export { t as "catalog/categories" } from "./category-texts.ts";
export { t as "catalog/fields" } from "./field-texts.ts";
export { t as "catalog/import-server" } from "./import-server-texts.ts";
export { t as "catalog/import" } from "./import-texts.ts";
export { t as "catalog/rates" } from "./rates-texts.ts";
export { t as "catalog/seller" } from "./seller-texts.ts";
export { t as "catalog/server" } from "./server-texts.ts";
export { t as "catalog" } from "./texts.ts";
