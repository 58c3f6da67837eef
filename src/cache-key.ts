import type { CacheKey } from "#kernel/response-cache/caching-listener.ts";
import { MODULES } from "./modules.ts";
import { WEB_MODULES } from "./web-modules.ts";

/**
 * The calls and pages whose answers are the same for all visitors, and what of an address they go by: the parameters that
 * are read of it. Another one is left out, so that `?utm_source=x` is the page without it.
 */
const CALLS: Readonly<Record<string, readonly string[]>> = Object.assign(
  {},
  ...MODULES.map(({ cachedCalls = {} }) => cachedCalls),
);

const SHOP_PAGES = WEB_MODULES.flatMap(({ shopPages = [] }) => shopPages);

/** Pages that are kept whole, and the parameters that they read. */
const PAGES: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  SHOP_PAGES.flatMap(({ path, cached }) =>
    cached && cached !== "frame" ? [[path, cached.parameters] as const] : [],
  ),
);

/**
 * Pages of one's own, as far as the server makes them: the frame, which is the same for all. What is in it the browser asks
 * for. With parameters they are made anew, as hardly anybody opens them with the same ones.
 */
const FRAMES: ReadonlySet<string> = new Set(
  SHOP_PAGES.filter(({ cached }) => cached === "frame").map(({ path }) => path),
);

const CALL_PATTERNS = patternsOf(CALLS);
const PAGE_PATTERNS = patternsOf(PAGES);

/** Those whose address has a part that differs, such as `/api/product/one/:id`. */
function patternsOf(kept: object) {
  return Object.keys(kept)
    .filter((path) => path.includes(":"))
    .map((path) => ({ path, matches: new RegExp(`^${path.replace(/:\w+/g, "[\\w.%~-]{1,200}")}$`) }));
}

const ODD_NAME = /^[^=]*[^\w=.-]/;

/** Longer ones are asked for by hardly anybody twice. */
const MOST_LETTERS = 2_000;

/** Those that were understood lately: understanding one takes as long as writing its answer. */
const understood = new Map<string, CacheKey>();
const MOST_UNDERSTOOD = 1_000;
const MOST_REMEMBERED_LETTERS = 200;

/** What an address has in common for all visitors; undefined where its answer may be another for each of them. */
export function cacheKey(url: string): CacheKey | undefined {
  const known = understood.get(url);
  if (known) return known;
  const address = understand(url);
  if (address && url.length <= MOST_REMEMBERED_LETTERS) {
    if (understood.size >= MOST_UNDERSTOOD) understood.clear();
    understood.set(url, address);
  }
  return address;
}

function understand(url: string): CacheKey | undefined {
  if (url.length > MOST_LETTERS) return undefined;
  const mark = url.indexOf("?");
  const path = mark < 0 ? url : url.slice(0, mark);
  if (FRAMES.has(url)) return { path: url, namesOrigin: true, route: url };
  const call = path in CALLS ? path : CALL_PATTERNS.find(({ matches }) => matches.test(path))?.path;
  const route =
    call ?? (path in PAGES ? path : PAGE_PATTERNS.find(({ matches }) => matches.test(path))?.path);
  const known = route === undefined ? undefined : (CALLS[route] ?? PAGES[route]);
  if (route === undefined || !known) return undefined;
  const about = { namesOrigin: call === undefined, route };
  if (mark < 0) return { path, ...about };
  const parts = url.slice(mark + 1).split("&");
  // A name may be written in other letters. Who does that is understood further inside.
  if (parts.some((part) => ODD_NAME.test(part))) return undefined;
  return { path: path + keptQuery(parts, known), ...about };
}

/** The parameters that are read, as they were written, in one order for all: of those of one name the first counts. */
function keptQuery(parts: readonly string[], known: readonly string[]): string {
  const kept = known.flatMap((name) => parts.filter((part) => part === name || part.startsWith(`${name}=`)));
  return kept.length === 0 ? "" : `?${kept.join("&")}`;
}
