import { createMiddleware } from "hono/factory";
import { limitUpload } from "#kernel/http/body-limits.ts";
import type { SellerEnv } from "./env.ts";
import { requireSeller } from "./guards.ts";

/** Lets the seller pass, as `requireSeller` does, and then an upload that is not too large. */
export const requireSellerUpload = createMiddleware<SellerEnv>((c, next) =>
  requireSeller(c, async () => {
    await limitUpload(c, next);
  }),
);
