// What the module says, by the ids of its catalogues.

export { t as "store/maintenance" } from "./maintenance-texts.ts";
export { t as "store/script" } from "./script-texts.ts";
export { t as "store/server" } from "./server-texts.ts";
export { t as "store" } from "./texts.ts";
