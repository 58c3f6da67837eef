import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Deps } from "#kernel/http/app-env.ts";
import { SERVER_OPTIONS } from "#kernel/http/request-limits.ts";
import { builtWeb } from "#src/web/built-web.ts";
import { type AppOptions, createApp, createHealth } from "../../http/app.ts";
import type { Config } from "../config/config.ts";
import { listenBriefly } from "../places/free-port.ts";
import { publishBuild } from "../places/open-pictures.ts";
import { isFirstProcess } from "../running/processes.ts";
import type { OpenCache } from "./open-response-cache.ts";

/** `development` serves the pages from their sources. `worker` serves none, and does the background work. */
export type Kind = "store" | "development" | "worker";

type OpenOptions = Required<Pick<AppOptions, "closing" | "meters" | "schema">> &
  Pick<AppOptions, "builtFiles" | "build">;

/** The event of a request without a cached response. Cached responses then pass through as little code as possible. */
const NOT_CACHED = "notKept";

/** Makes the server of a process, which does not listen yet. `arrival` is its event for each request that is not cached. */
export async function openServer(
  kind: Kind,
  deps: Deps,
  options: OpenOptions,
  answers: OpenCache | undefined,
): Promise<{ server: Server; arrival: string }> {
  switch (kind) {
    case "development":
      return { server: await developmentServer(deps, options), arrival: "request" };
    case "worker": {
      const health = getRequestListener(createHealth(deps, options).fetch);
      return { server: createServer(SERVER_OPTIONS, health), arrival: "request" };
    }
    case "store":
      return { server: await productionServer(deps, options, answers), arrival: NOT_CACHED };
  }
}

async function productionServer(
  deps: Deps,
  options: OpenOptions,
  answers: OpenCache | undefined,
): Promise<Server> {
  const web = await builtWeb(deps.assetsUrl);
  // Others' pages may ask for these files as soon as this process has shown a page.
  if (web.assets && options.builtFiles && isFirstProcess())
    await publishBuild(options.builtFiles, web.assets, deps.log);
  const app = createApp(deps, web, { ...options, keepPage: answers?.page });
  const server = createServer(SERVER_OPTIONS);
  const cacheDoor = answers?.door(app, options);
  server.on("request", (request, response) => {
    if (!cacheDoor?.answer(request, response)) server.emit(NOT_CACHED, request, response);
  });
  server.on(NOT_CACHED, cacheDoor?.make ?? getRequestListener(app.fetch));
  return server;
}

async function developmentServer(deps: Deps, options: AppOptions): Promise<Server> {
  const { devWeb } = await import("#src/web/dev-web.ts");
  const server = createServer(SERVER_OPTIONS);
  const { vite, pages } = await devWeb(server, deps.log);
  const listener = getRequestListener(createApp(deps, { pages }, options).fetch);
  server.on("request", (request, response) =>
    vite.middlewares(request, response, () => listener(request, response)),
  );
  server.on("close", () => vite.close());
  // No load balancer has to learn of it. Pages that lose this server wait for the next one.
  process.once("SIGTERM", () => server.close());
  return server;
}

/** Listens for a moment, so that a port that is taken is reported before anything is made. */
export async function refuseTakenPort({ port, workerPort, host }: Config, kind: Kind): Promise<void> {
  const own = kind === "worker" ? workerPort : port;
  // The later ones of several processes share the port of the first.
  if (own === null || !isFirstProcess()) return;
  await listenBriefly({ port: own, host });
}

/** Resolves when the server listens. */
export function listen(server: Server, { port, host }: Pick<Config, "port" | "host">): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
}
