// What the module says, by the ids of its catalogues.

export { t as "weighing/seller" } from "./seller-texts.ts";
export { t as "weighing/server" } from "./server-texts.ts";
export { t as "weighing" } from "./texts.ts";
