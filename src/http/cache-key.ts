import { prefixOf } from "#kernel/http/request-language.ts";
import type { CacheKey } from "#kernel/response-cache/caching-listener.ts";
import { MODULES } from "../modules.ts";
import { WEB_MODULES } from "../web-modules.ts";

/**
 * The calls whose answers are the same for all visitors, with the parameters that they read. Other parameters are
 * ignored: an address with `?utm_source=x` has the same key as without it.
 */
const CALLS: Readonly<Record<string, readonly string[]>> = Object.assign(
  {},
  ...MODULES.map(({ cachedCalls = {} }) => cachedCalls),
);

const SHOP_PAGES = WEB_MODULES.flatMap(({ shopPages = [] }) => shopPages);

/** The pages that are cached as a whole, with the parameters that they read. */
const PAGES: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  SHOP_PAGES.flatMap(({ path, cached }) =>
    cached && cached !== "frame" ? [[path, cached.parameters] as const] : [],
  ),
);

/**
 * The pages of which only the frame is cached, as the browser loads their personal content. Only addresses without
 * parameters are cached, as hardly anybody opens the others twice.
 */
const FRAMES: ReadonlySet<string> = new Set(
  SHOP_PAGES.filter(({ cached }) => cached === "frame").map(({ path }) => path),
);

const CALL_PATTERNS = patternsOf(CALLS);
const PAGE_PATTERNS = patternsOf(PAGES);

function patternsOf(routes: object) {
  return Object.keys(routes)
    .filter((path) => path.includes(":"))
    .map((path) => ({ path, matches: new RegExp(`^${path.replace(/:\w+/g, "[\\w.%~-]{1,200}")}$`) }));
}

const ODD_NAME = /^[^=]*[^\w=.-]/;

/** Longer addresses are hardly requested twice. */
const MAX_LETTERS = 2_000;

/** Recently parsed addresses: parsing one takes as long as sending its response. */
const understood = new Map<string, CacheKey>();
const MAX_UNDERSTOOD = 1_000;
const MAX_REMEMBERED_LETTERS = 200;

/** The cache key of an address; undefined if its response may differ between visitors. */
export function cacheKey(url: string): CacheKey | undefined {
  const cached = understood.get(url);
  if (cached) return cached;
  const address = understand(url);
  if (address && url.length <= MAX_REMEMBERED_LETTERS) {
    if (understood.size >= MAX_UNDERSTOOD) understood.clear();
    understood.set(url, address);
  }
  return address;
}

function understand(url: string): CacheKey | undefined {
  if (url.length > MAX_LETTERS) return undefined;
  const mark = url.indexOf("?");
  const fullPath = mark < 0 ? url : url.slice(0, mark);
  const prefix = prefixOf(fullPath);
  const language = prefix?.code;
  const path = prefix?.rest ?? fullPath;
  if (FRAMES.has(path) && mark < 0) return { path: url, language, namesOrigin: true, route: path };
  const call = path in CALLS ? path : CALL_PATTERNS.find(({ matches }) => matches.test(path))?.path;
  const route =
    call ?? (path in PAGES ? path : PAGE_PATTERNS.find(({ matches }) => matches.test(path))?.path);
  const queryNames = route === undefined ? undefined : (CALLS[route] ?? PAGES[route]);
  if (route === undefined || !queryNames) return undefined;
  const about = { language, namesOrigin: call === undefined, route };
  if (mark < 0) return { path: fullPath, ...about };
  const parts = url.slice(mark + 1).split("&");
  // A name may be percent-encoded. Such requests are left to the app.
  if (parts.some((part) => ODD_NAME.test(part))) return undefined;
  return { path: fullPath + relevantQuery(parts, queryNames), ...about };
}

/** The query with only the read parameters, as they were written, in a fixed order. */
function relevantQuery(parts: readonly string[], queryNames: readonly string[]): string {
  const relevantParts = queryNames.flatMap((name) =>
    parts.filter((part) => part === name || part.startsWith(`${name}=`)),
  );
  return relevantParts.length === 0 ? "" : `?${relevantParts.join("&")}`;
}
