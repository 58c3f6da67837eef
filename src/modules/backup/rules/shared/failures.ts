/** Why a backup failed, as far as the seller can do something about it. */
export const FAILURES = ["interrupted", "full", "differs", "unreachable", "other"] as const;
export type Failure = (typeof FAILURES)[number];
