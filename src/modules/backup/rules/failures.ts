/** The reasons of a failure that a seller can act on. */
export const FAILURES = ["interrupted", "full", "differs", "unreachable", "other"] as const;
export type Failure = (typeof FAILURES)[number];
