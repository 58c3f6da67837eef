// What the module says, by the ids of its catalogues.

export { t as "payment" } from "./texts.ts";
