import { MODULES } from "#src/modules.ts";

/**
 * Tables whose rows are in no backup. Who was logged in, or had asked for a new password, must not be so again after a
 * restore; spent attempts and what was told of earlier backups belong to the machine, and so does
 * what its processes tell each other.
 */
export const LEFT_OUT = [
  "public.rate_limits",
  "public.shown_changes",
  ...MODULES.flatMap(({ notBackedUp = [] }) => notBackedUp),
];
