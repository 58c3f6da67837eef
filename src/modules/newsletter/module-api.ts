import { type CallsOf, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { newsletterApi, offerApi } from "./api.ts";

/** All calls of this module, with their full paths. */
export const newsletterCalls = newApi<AppEnv>()
  .route("/api/newsletter", newsletterApi)
  .route("/api/newsletter", offerApi);

/** The type of the calls, for pages. */
export type NewsletterApi = CallsOf<typeof newsletterCalls>;
