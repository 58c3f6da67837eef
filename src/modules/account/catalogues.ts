// What the module says, by the ids of its catalogues.

export { t as "account/login" } from "./login-texts.ts";
export { t as "account/server" } from "./server-texts.ts";
export { t as "account" } from "./texts.ts";
