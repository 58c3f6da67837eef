import { createHash } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { secureHeaders } from "hono/secure-headers";
import type { Deps } from "./app-env.ts";

const HALF_A_YEAR_S = 15_552_000;

/** What pages are made of. A phone loads twenty of them, so their headers say only what a picture or a script heeds. */
const FILE = /^\/(assets|uploads)\//;
/** The paths of files that the build made. They are the same for all visitors. */
const BUILT = /^\/assets\//;
const FOR_PAGES_ALONE = {
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const;

/**
 * Headers that keep a page to itself: no frames, no guessing of types, HTTPS where the store is reached by it. Subdomains
 * may not be the store's to decide about, so they are left out unless the operator says so.
 */
export function pageHeaders({
  publicUrl,
  httpsOnSubdomains,
}: Pick<Deps, "publicUrl" | "httpsOnSubdomains">): MiddlewareHandler {
  const subdomains = httpsOnSubdomains ? "; includeSubDomains" : "";
  const isHttps = publicUrl?.startsWith("https:") ?? false;
  const all = {
    strictTransportSecurity: isHttps && `max-age=${HALF_A_YEAR_S}${subdomains}`,
    crossOriginResourcePolicy: "same-site",
  } as const;
  const ofFiles = secureHeaders({ ...all, ...FOR_PAGES_ALONE });
  const ofBuilt = secureHeaders({ ...all, ...FOR_PAGES_ALONE, crossOriginResourcePolicy: false });
  const ofPages = secureHeaders({
    ...all,
    xFrameOptions: "DENY",
    referrerPolicy: "strict-origin-when-cross-origin",
  });
  return (c, next) => {
    const { path } = c.req;
    if (BUILT.test(path)) return ofBuilt(c, next);
    return FILE.test(path) ? ofFiles(c, next) : ofPages(c, next);
  };
}

/** The policy of whatever has none of its own: nothing inline runs in it, and nothing at all in a picture. */
export const contentPolicyHeader = createMiddleware(async (c, next) => {
  await next();
  const name = "Content-Security-Policy";
  if (c.res.headers.has(name) || (c.res.ok && BUILT.test(c.req.path))) return;
  const isPicture = c.res.ok && FILE.test(c.req.path);
  c.res.headers.set(name, isPicture ? "default-src 'none'" : contentPolicy());
});

/** What a page may load and run: only its own, and of inline scripts those with these hashes. */
export function contentPolicy(scriptHashes: readonly string[] = []): string {
  const scripts = scriptHashes.map((hash) => ` 'sha256-${hash}'`).join("");
  return [
    "default-src 'self'",
    `script-src 'self'${scripts}`,
    // React and its libraries set styles on elements.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * A page as it goes out, and the hashes of the inline scripts that we wrote ourselves: they carry the `nonce` that was
 * drawn for rendering it, which no script that came with somebody's text can know. The nonce itself does not go out, so
 * that the page can be kept and sent again.
 */
export function sealScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const mark = ` nonce="${nonce}"`;
  const hashes: string[] = [];
  for (const [, attributes = "", script = ""] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    const isOurs = attributes.includes(mark) && !/\ssrc=/.test(attributes);
    if (isOurs) hashes.push(createHash("sha256").update(script).digest("base64"));
  }
  return { html: html.replaceAll(mark, ""), hashes: [...new Set(hashes)] };
}

/** Answers of the API are for whoever asked, now: nobody keeps them. */
export const apiHeaders = createMiddleware(async (c, next) => {
  await next();
  if (!c.res.headers.has("cache-control")) c.res.headers.set("Cache-Control", "no-store");
});
