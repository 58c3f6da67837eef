import { MODULES } from "#src/modules.ts";

/**
 * Tables that are left out of backups. Sessions and requests for a new password must not be valid again after a
 * restore. Rate limits, records of earlier backups and messages between processes belong to the machine.
 */
export const LEFT_OUT = [
  "public.rate_limits",
  "public.shown_changes",
  ...MODULES.flatMap(({ notBackedUp = [] }) => notBackedUp),
];
