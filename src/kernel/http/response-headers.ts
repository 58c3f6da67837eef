import { createMiddleware } from "hono/factory";
import { secureHeaders } from "hono/secure-headers";

/** Headers that keep a page to itself: nothing from elsewhere, no frames, no guessing of types. */
export function pageHeaders(publicUrl: string | null) {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      // React streams its data in inline scripts; pages are the same for everybody, so they carry no nonce.
      scriptSrc: ["'self'", "'unsafe-inline'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", "data:", "blob:"],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    xFrameOptions: "DENY",
    referrerPolicy: "strict-origin-when-cross-origin",
    strictTransportSecurity: publicUrl?.startsWith("https:") ?? false,
    crossOriginResourcePolicy: "same-site",
  });
}

/** Answers of the API are for whoever asked, now: nobody keeps them. */
export const apiHeaders = createMiddleware(async (c, next) => {
  await next();
  if (!c.res.headers.has("cache-control")) c.res.headers.set("Cache-Control", "no-store");
});
