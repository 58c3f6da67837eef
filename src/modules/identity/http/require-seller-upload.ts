import { createMiddleware } from "hono/factory";
import { takeUpload } from "#kernel/http/upload/take-upload.ts";
import type { SellerEnv } from "./env.ts";
import { requireSeller } from "./guards.ts";

/** Lets the seller pass, as `requireSeller` does, and then takes the upload in. */
export const requireSellerUpload = createMiddleware<SellerEnv>((c, next) =>
  requireSeller(c, async () => {
    await takeUpload(c.req, c.var.deps.uploads, next);
  }),
);
