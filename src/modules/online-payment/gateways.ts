import type { Gateway } from "./gateway.ts";

/** The gateways that a store may use. */
export const GATEWAYS: readonly Gateway[] = [];
