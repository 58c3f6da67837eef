// What the module says, by the ids of its catalogues.

export { t as "substitution/server" } from "./server-texts.ts";
export { t as "substitution" } from "./texts.ts";
