import { createHash } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { secureHeaders } from "hono/secure-headers";
import type { Deps } from "./app-env.ts";

const HALF_A_YEAR_S = 15_552_000;

/**
 * The paths of files that pages load. A phone loads twenty of them, so they get only the headers that matter for a
 * file.
 */
const FILE = /^\/(assets|uploads)\//;
/** The paths of the build's files. They are the same for all visitors. */
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
 * Security headers: no frames, no content sniffing, and HTTPS if the store is reached by it. The HTTPS rule covers
 * subdomains only if the operator wants it, as they may not belong to the store.
 */
export function pageHeaders({
  publicUrl,
  httpsOnSubdomains,
  assetsUrl,
}: Pick<Deps, "publicUrl" | "httpsOnSubdomains" | "assetsUrl">): MiddlewareHandler {
  const subdomains = httpsOnSubdomains ? "; includeSubDomains" : "";
  const isHttps = publicUrl?.startsWith("https:") ?? false;
  const all = {
    strictTransportSecurity: isHttps && `max-age=${HALF_A_YEAR_S}${subdomains}`,
    crossOriginResourcePolicy: "same-site",
  } as const;
  const ofPictures = { ...FOR_PAGES_ALONE, ...(assetsUrl && { crossOriginResourcePolicy: "cross-origin" }) };
  const ofFiles = secureHeaders({ ...all, ...ofPictures });
  const ofBuilt = secureHeaders({ ...all, ...FOR_PAGES_ALONE, crossOriginResourcePolicy: false });
  const ofPages = secureHeaders({
    ...all,
    xFrameOptions: "DENY",
    referrerPolicy: "strict-origin-when-cross-origin",
  });
  const ofCalls = secureHeaders({ ...all, ...FOR_PAGES_ALONE, xFrameOptions: "DENY" });
  return async (c, next) => {
    const { path } = c.req;
    // Scripts and fonts of another host are loaded only with its permission.
    if (assetsUrl && FILE.test(path)) c.header("Access-Control-Allow-Origin", "*");
    if (BUILT.test(path)) return ofBuilt(c, next);
    if (FILE.test(path)) return ofFiles(c, next);
    await next();
    const isData = c.res.headers.get("content-type")?.startsWith("application/json");
    return (isData ? ofCalls : ofPages)(c, async () => {});
  };
}

/** The policy for responses without one: no inline scripts, and nothing at all for a picture. */
export const contentPolicyHeader = ({ assetsUrl }: Pick<Deps, "assetsUrl">) =>
  createMiddleware(async (c, next) => {
    await next();
    const name = "Content-Security-Policy";
    if (c.res.headers.has(name) || (c.res.ok && BUILT.test(c.req.path))) return;
    const isPicture = c.res.ok && FILE.test(c.req.path);
    c.res.headers.set(name, isPicture ? "default-src 'none'" : contentPolicy([], assetsUrl));
  });

/**
 * The content security policy of a page: only its own resources and those of the host of its files, and inline scripts
 * with these hashes.
 */
export function contentPolicy(scriptHashes: readonly string[] = [], filesFrom?: string | null): string {
  const scripts = scriptHashes.map((hash) => ` 'sha256-${hash}'`).join("");
  const own = filesFrom ? `'self' ${filesFrom}` : "'self'";
  return [
    "default-src 'self'",
    `script-src ${own}${scripts}`,
    // React and its libraries set styles on elements.
    `style-src ${own} 'unsafe-inline'`,
    `img-src ${own} data: blob:`,
    `connect-src ${own}`,
    ...(filesFrom ? [`font-src ${own}`] : []),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * Removes the `nonce` from a page and returns the hashes of the inline scripts that carried it. Those are our own: the
 * nonce is random, so a script in somebody's text can't know it. Without the nonce the page can be cached.
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

/** Responses of the API are for one caller only, so they are not cached. */
export const apiHeaders = createMiddleware(async (c, next) => {
  await next();
  if (!c.res.headers.has("cache-control")) c.res.headers.set("Cache-Control", "no-store");
});
