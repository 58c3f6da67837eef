export * from "./accounts.ts";
export * from "./audit.ts";
export * from "./catalog.ts";
export * from "./limits.ts";
export * from "./newsletter.ts";
export * from "./once.ts";
export * from "./orders.ts";
export * from "./ratings.ts";
