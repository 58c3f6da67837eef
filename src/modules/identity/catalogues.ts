// What the module says, by the ids of its catalogues.

export { t as "identity/logins" } from "./logins-texts.ts";
export { t as "identity/seller" } from "./seller-texts.ts";
export { t as "identity/server" } from "./server-texts.ts";
