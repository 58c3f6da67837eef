import { once } from "node:events";
import { createServer } from "node:http";
import { vi } from "vitest";
import { SERVER_OPTIONS } from "#kernel/http/request-limits.ts";
import { openShutdown } from "#kernel/http/shutdown.ts";
import { openMeters } from "#kernel/metrics/meters.ts";
import { createApp } from "#src/http/app.ts";
import { openResponseCache } from "#src/operate/start/open-response-cache.ts";
import { builtWeb } from "#src/web/built-web.ts";
import type { TestApp } from "./test-app.ts";

const QUIET = { info: () => undefined, warn: () => undefined };

type Fetch = ReturnType<typeof createApp>["fetch"];
/**
 * `url`: the address over which it asks for changes of other processes. `through` wraps the function that makes
 * answers. `readMs`: the time in which a client reads on.
 */
type Options = { url?: string; through?: (fetch: Fetch) => Fetch; readMs?: number };

export type CachingShop = Awaited<ReturnType<typeof openCachingShop>>;

/** A process with pages and a socket that caches answers as `npm start` does. */
export async function openCachingShop(
  { deps, pool, url }: TestApp,
  { url: heardOver = url, through = (fetch) => fetch, readMs }: Options = {},
) {
  const closing = openShutdown();
  const web = await builtWeb();
  const answers = openResponseCache(deps, { pool, url: heardOver }, QUIET);
  const app = createApp(deps, web, { closing, keepPage: answers.page });
  const keepsNothing = createApp(deps, web, { closing });
  const door = answers.door({ fetch: through(app.fetch) }, { closing, meters: openMeters(), readMs });
  const server = createServer(SERVER_OPTIONS, (request, response) => {
    if (!door.answer(request, response)) door.make(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  const whenFresh = () => vi.waitUntil(answers.isFresh, { interval: 10, timeout: 60_000 });
  await whenFresh();
  return {
    origin,
    closing,
    whenFresh,
    isFresh: answers.isFresh,
    size: answers.size,
    get: (path: string, headers: Record<string, string> = {}) => fetch(origin + path, { headers }),
    /** The answer of the shop without its cache. */
    anew: async (path: string, headers: Record<string, string> = {}) =>
      keepsNothing.fetch(new Request(origin + path, { headers }), {
        inProcess: { clientAddress: "192.0.2.1" },
      }),
    close: async () => {
      server.close();
      server.closeAllConnections();
      await answers.close();
    },
  };
}
