import { z } from "zod";
import { t } from "./server-texts.ts";

/** The header that makes a call exactly-once: a UUID for each attempt (specification, section 7). */
export const idempotencyHeaderSchema = z.object({
  "idempotency-key": z.uuid({ error: () => t("pageOutdated") }).optional(),
});
