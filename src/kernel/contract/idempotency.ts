import { z } from "zod";

/** The header that makes a call exactly-once: a UUID for each attempt (specification, section 7). */
export const idempotencyHeaderSchema = z.object({
  "idempotency-key": z.uuid("Idempotency-Key must be a UUID").optional(),
});
