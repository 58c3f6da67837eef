import type { Context } from "hono";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { siteOrigin } from "#kernel/http/site-origin.ts";
import type { CachePage } from "#kernel/response-cache/cache-page.ts";
import { codingFor } from "#kernel/response-cache/content-coding.ts";
import { spokenCode } from "#kernel/texts/spoken.ts";
import { MODULES } from "../modules.ts";

/**
 * The cached frame of a seller's page: the menu around content that the browser loads, or the login. Each of the two is
 * the same for everyone who may see it; the session is checked for each request. Undefined with a question in the
 * address, and while nothing is cached.
 */
export async function cachedSellerFrame(
  c: Context<AppEnv>,
  keepPage: CachePage,
  make: () => Promise<Response>,
): Promise<Response | undefined> {
  if (c.req.method !== "GET" || c.req.url.includes("?")) return undefined;
  const visitor = await visitorOf(c);
  const key = `${siteOrigin(c)} ${spokenCode()} ${visitor} ${c.req.path}`;
  return keepPage(key, codingFor(c.req.header("accept-encoding")), async () => {
    const page = await make();
    if (page.headers.has("set-cookie")) return undefined;
    // A session that ends meanwhile may have led to either page. It never begins again.
    return (await visitorOf(c)) === visitor ? page : undefined;
  });
}

const visitorOf = async (c: Context<AppEnv>) =>
  (await Promise.all(MODULES.map(({ visitorKind }) => visitorKind?.(c)))).join("");
