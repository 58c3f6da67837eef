import type { Context } from "hono";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { siteOrigin } from "#kernel/http/site-origin.ts";
import { sellerPages } from "#kernel/paths.ts";
import type { CachePage } from "#kernel/response-cache/cache-page.ts";
import { codingFor } from "#kernel/response-cache/content-coding.ts";
import { currentSeller } from "#modules/identity/index.ts";

const FRAMES: ReadonlySet<string> = new Set(Object.values(sellerPages).filter((path) => !path.includes(":")));

/**
 * A seller's page as far as the server makes it: the menu around what the browser asks for, or the login. It is the same
 * for all who may see the one or the other, so it is kept for each of both; who asks is looked up each time. Undefined for
 * every other page, and where nothing is kept now.
 */
export async function sellerFrame(
  c: Context<AppEnv>,
  keepPage: CachePage,
  make: () => Promise<Response>,
): Promise<Response | undefined> {
  if (c.req.method !== "GET" || !FRAMES.has(c.req.path) || c.req.url.includes("?")) return undefined;
  const asker = await askerOf(c);
  const key = `${siteOrigin(c)} ${asker} ${c.req.path}`;
  return keepPage(key, codingFor(c.req.header("accept-encoding")), async () => {
    const page = await make();
    if (page.headers.has("set-cookie")) return undefined;
    // A session that ends while its page is made may have made it either way. It never begins again.
    return (await askerOf(c)) === asker ? page : undefined;
  });
}

const askerOf = async (c: Context<AppEnv>) =>
  (await currentSeller(c, c.var.deps)) === undefined ? "anybody" : "seller";
