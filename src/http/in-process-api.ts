import type { Env, Hono, Schema } from "hono";
import { hc } from "hono/client";
import type { Arrival, Asker } from "#kernel/http/app-env.ts";
import type { MakeClient } from "#kernel/web/api/api-context.ts";

type Fetch = (request: Request, arrival: Arrival) => Response | Promise<Response>;

/**
 * The clients of a page's loaders: the same calls as over HTTP, but in this process and with the visitor's cookies.
 * `cookies` collects the cookies that the calls set, for the page's response. `retryAfter` is the value from the last
 * call that was refused for a while.
 */
export function inProcessApi(fetchApi: Fetch, page: Request, asker: Asker) {
  const cookies: string[] = [];
  let retryAfter: string | null = null;
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const cookie = page.headers.get("cookie");
    if (cookie) request.headers.set("cookie", cookie);
    const response = await fetchApi(request, { inProcess: asker });
    cookies.push(...response.headers.getSetCookie());
    retryAfter = response.headers.get("retry-after") ?? retryAfter;
    return response;
  };
  const { origin } = new URL(page.url);
  const client: MakeClient = <Api extends Schema>() => hc<Hono<Env, Api>>(origin, { fetch });
  return { client, cookies, retryAfter: () => retryAfter };
}
