// What the module says, by the ids of its catalogues.

export { t as "address/server" } from "./server-texts.ts";
export { t as "address" } from "./texts.ts";
