import { createMiddleware } from "hono/factory";
import { secureHeaders } from "hono/secure-headers";
import type { Deps } from "./app-env.ts";
import { contentPolicy } from "./content-policy.ts";

const HALF_A_YEAR_S = 15_552_000;

/**
 * Headers that keep a page to itself: no frames, no guessing of types, HTTPS where the store is reached by it. Subdomains
 * may not be the store's to decide about, so they are left out unless the operator says so.
 */
export function pageHeaders({ publicUrl, httpsOnSubdomains }: Pick<Deps, "publicUrl" | "httpsOnSubdomains">) {
  const subdomains = httpsOnSubdomains ? "; includeSubDomains" : "";
  const isHttps = publicUrl?.startsWith("https:") ?? false;
  return secureHeaders({
    xFrameOptions: "DENY",
    referrerPolicy: "strict-origin-when-cross-origin",
    strictTransportSecurity: isHttps && `max-age=${HALF_A_YEAR_S}${subdomains}`,
    crossOriginResourcePolicy: "same-site",
  });
}

/** The policy of whatever has none of its own: nothing inline runs in it. */
export const contentPolicyHeader = createMiddleware(async (c, next) => {
  await next();
  const name = "Content-Security-Policy";
  if (!c.res.headers.has(name)) c.res.headers.set(name, contentPolicy());
});

/** Answers of the API are for whoever asked, now: nobody keeps them. */
export const apiHeaders = createMiddleware(async (c, next) => {
  await next();
  if (!c.res.headers.has("cache-control")) c.res.headers.set("Cache-Control", "no-store");
});
