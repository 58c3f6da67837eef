import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono } from "hono";
import { compress } from "hono/compress";
import { getCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import { getMimeType } from "hono/utils/mime";
import { processClock } from "#kernel/db/listen.ts";
import { readinessProbe } from "#kernel/db/readiness-probe.ts";
import { type SchemaWatch, watchSchema } from "#kernel/db/schema-watch.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { PROOF_PATH } from "#kernel/health/address.ts";
import { answerProof } from "#kernel/health/proof.ts";
import { secretPathOf } from "#kernel/http/access-log.ts";
import { setPlainComplaints } from "#kernel/http/api-route.ts";
import type { AppEnv, Deps } from "#kernel/http/app-env.ts";
import { answerError, logFailure } from "#kernel/http/errors.ts";
import { databaseLog } from "#kernel/http/log.ts";
import {
  awaitedLanguage,
  leaveLanguage,
  pathInLanguage,
  speakRequestLanguage,
} from "#kernel/http/request-language.ts";
import {
  drainUnreadBody,
  expectedBodyType,
  limitBody,
  limitBodyTypes,
  limitConcurrency,
} from "#kernel/http/request-limits.ts";
import { apiHeaders, contentPolicyHeader, pageHeaders } from "#kernel/http/response-headers.ts";
import { serveUploads } from "#kernel/http/serve-pictures.ts";
import { endUnsentBody, setupRequest, stopForGoneReaders } from "#kernel/http/setup-request.ts";
import { openShutdown, type Shutdown } from "#kernel/http/shutdown.ts";
import { allowOrigins, atSiteOrigin, checkOrigin } from "#kernel/http/site-origin.ts";
import type { BuiltFiles } from "#kernel/media/built-files.ts";
import { countRequests, type Meters, openMeters } from "#kernel/metrics/meters.ts";
import type { PageFonts } from "#kernel/modules/define-module.ts";
import { secretPaths } from "#kernel/modules/installed-modules.ts";
import { sourceOf } from "#kernel/modules/offline.ts";
import { RELEASE } from "#kernel/release.ts";
import type { CachePage } from "#kernel/response-cache/cache-page.ts";
import { t } from "#kernel/server-texts.ts";
import type { MakeClient } from "#kernel/web/api/api-context.ts";
import type { RenderCallbacks } from "#kernel/web/pages/define-web-module.ts";
import { MODULES } from "../modules.ts";
import { WEB_MODULES } from "../web-modules.ts";
import { api } from "./api.ts";
import { apiDocs } from "./api-docs.ts";
import { cacheKey } from "./cache-key.ts";
import { inProcessApi } from "./in-process-api.ts";
import { offlinePage, serviceWorkerScript } from "./offline-page.ts";
import { cachedSellerFrame } from "./seller-page-cache.ts";

/** Renders a page; `src/web/entry.server.tsx` makes it. */
export type Pages = (request: Request, api: MakeClient, notes: RenderCallbacks) => Promise<Response>;

/**
 * Options for the requests: the limit of admitted ones, the closing process, the meters, the page cache, and the watch
 * over the schema.
 */
export type AppOptions = {
  closing?: Shutdown;
  meters?: Meters;
  mostInWork?: number;
  keepPage?: CachePage | undefined;
  schema?: SchemaWatch;
  /** The built files of other releases. */
  builtFiles?: BuiltFiles | undefined;
  /** The version for people, which names the commit between releases. */
  build?: string | undefined;
};

/** The pages, and what was built of them. */
export type Web = {
  pages: Pages;
  /** The addresses of the seller's pages without a parameter. */
  sellerPaths?: ReadonlySet<string>;
  /** The built files' folder. */
  assets?: string;
  /** The URLs of the code of all shop pages, in the language of the request. */
  shopCode?: () => readonly string[];
  serviceWorker?: string;
  offline?: string;
  fonts?: PageFonts;
};

/** The seconds after which another process answers in place of an outgrown one. */
const UPDATED_RETRY_S = 5;

/** Answers with a built file of another release. Those of this one are on the disk. */
const serveBuiltFile = (files: BuiltFiles) =>
  createMiddleware(async (c, next) => {
    const name = c.req.param("name") ?? "";
    const file = await files.read(name).catch(() => null);
    if (!file) return next();
    return c.body(file.body, 200, { "Content-Type": getMimeType(name) ?? "application/octet-stream" });
  });

/** Paths of files for the server alone, such as the build's manifest. Their names, or those of their folders, begin with a dot. */
const HIDDEN = /\/(\.|%2e)/i;

/** Pages with a token in their address must be neither cached nor found by search engines. */
function keepSecrets() {
  const patterns = secretPaths();
  return createMiddleware(async (c, next) => {
    await next();
    if (!secretPathOf(c.req.path, patterns) && c.req.query("token") === undefined) return;
    c.res.headers.set("Cache-Control", "no-store");
    c.res.headers.set("X-Robots-Tag", "noindex");
  });
}

/** Built files never change, as their names contain a hash of the content. */
const keepForever = createMiddleware(async (c, next) => {
  await next();
  if (!c.res.ok) return;
  c.res.headers.set("Cache-Control", "public, max-age=31536000, immutable");
  // Immutable files need no revalidation.
  c.res.headers.delete("Last-Modified");
});

/** The cookies of the logins whose requests have room of their own: the sellers'. */
const OWN_ROOM = MODULES.flatMap(({ apiLogins = [] }) => apiLogins).filter(({ hasOwnRoom }) => hasOwnRoom);

/** Whether a request has a seller's session cookie. It is verified where it is used. */
const isSellers = (c: Context) =>
  OWN_ROOM.some(({ key }) => (getCookie(c, key) ?? getCookie(c, key, "host")) !== undefined);

/** The pages of the people who work there: the seller's, and those behind a link of their own. */
const HANDS = new RegExp(
  sourceOf([
    ...WEB_MODULES.flatMap(({ sellerPattern, barePages = [] }) => [
      ...(sellerPattern ? [sellerPattern] : []),
      ...barePages.map(({ path }) => path),
    ]),
  ]),
);
const isHands = (path: string) => HANDS.test(path);

/** Leads a device to the language in which it read the shop, if an address from outside leads to a page in the store's own. */
const leadToLanguage = ({ languages }: Pick<Deps, "languages">) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const language = c.req.method === "GET" && awaitedLanguage(languages(), (name) => c.req.header(name));
    if (!language) return next();
    const { pathname, search } = new URL(c.req.url);
    const page = cacheKey(pathname + search);
    if (!page?.namesOrigin || page.language !== undefined) return next();
    c.header("Cache-Control", "no-store");
    return c.redirect(`/${language.code}${pathname === "/" ? "" : pathname}${search}`, 302);
  });

/** The whole store as one app: health, API, uploads, then the web. Without `web`, it is the API alone. */
export function createApp(deps: Deps, web?: Web, options: AppOptions = {}) {
  setPlainComplaints();
  const { closing = openShutdown(), meters = openMeters(), mostInWork } = options;
  const { schema = watchSchema(deps.db, deps.log) } = options;
  const app = createHealth(deps, { closing, meters, schema, build: options.build });
  app.use(async (c, next) => {
    c.set("callInProcess", app.fetch);
    if (schema.outgrown()) throw updated();
    await next();
  });
  for (const { middleware } of MODULES) if (middleware?.requests) app.use(middleware.requests);
  app.use(drainUnreadBody, limitConcurrency({ closing, meters }, { most: mostInWork, isSellers }));
  app.get(PROOF_PATH, answerProof(deps.db));
  app.on(["GET", "HEAD"], "/uploads/*", serveUploads(deps.pictures));
  app.use(keepSecrets());
  for (const { routes } of MODULES) if (routes) app.route("/", routes({ fonts: web?.fonts }));
  for (const { middleware } of MODULES) if (middleware?.apiAndPages) app.use(middleware.apiAndPages);
  mountApi(app, deps);
  if (web) mountWeb(app, deps, web, options);
  return app;
}

type HealthOptions = Required<Pick<AppOptions, "closing" | "meters" | "schema">> & Pick<AppOptions, "build">;

/** The health checks, and what is done with every request. A worker answers nothing else. */
export function createHealth(deps: Deps, { closing, meters, schema, build = RELEASE }: HealthOptions): App {
  const app: App = new Hono<AppEnv>({ getPath: pathInLanguage(deps) });
  const probe = readinessProbe(deps.db, databaseLog(deps.log), processClock, schema.look);
  app.use(endUnsentBody, countRequests(meters), setupRequest(deps), speakRequestLanguage(deps, isHands));
  app.use(pageHeaders(deps), contentPolicyHeader(deps));
  app.onError(async (error, c) => {
    const cause = !(error instanceof AppError) && (await schema.explains(error)) ? updated() : error;
    let answer = answerError(cause, c, () => expectedBodyType(api, c));
    for (const { formatFailure } of MODULES) if (formatFailure) answer = await formatFailure(answer, c);
    return answer;
  });
  // `./santhe update` compares both, also those of an earlier release.
  app.get("/healthz", (c) => c.json({ success: true, version: RELEASE, build }));
  app.get("/readyz", async (c) => {
    const ready = !closing.begun() && (await probe.canWrite()) && schema.outgrown() === undefined;
    if (ready) return c.json({ success: true });
    return c.json({ success: false, message: schema.outgrown() }, 503, { "Retry-After": "5" });
  });
  return app;
}

/** The refusal of all requests once a newer release has changed the schema (docs/operating.md, "Rolling update"). */
const updated = () =>
  new AppError("UNAVAILABLE", t.later("updated"), undefined, { retryAfterSeconds: UPDATED_RETRY_S });

type App = Hono<AppEnv>;

function mountApi(app: App, deps: Deps): void {
  if (deps.allowedOrigins.length > 0) app.use("/api/*", allowOrigins(deps));
  app.use("/api/*", compress(), apiHeaders, checkOrigin, limitBodyTypes, limitBody, stopForGoneReaders);
  app.route("/", apiDocs());
  app.route("/", api);
  app.all("/api/*", () => {
    throw new AppError("NOT_FOUND", t.later("noSuchCall"));
  });
}

function mountWeb(
  app: App,
  deps: Deps,
  { pages, sellerPaths, assets, shopCode, serviceWorker, offline }: Web,
  { keepPage, builtFiles }: AppOptions,
): void {
  app.use(leaveLanguage(deps, isHands), leadToLanguage(deps));
  if (serviceWorker !== undefined) {
    app.get("/sw.js", compress(), (c) =>
      c.body(serviceWorkerScript(serviceWorker, deps.languages()), 200, {
        "Content-Type": "text/javascript; charset=utf-8",
      }),
    );
  }
  if (offline !== undefined) app.get("/offline.html", compress(), (c) => c.html(offlinePage(offline)));
  if (assets) {
    const files = serveStatic({ root: assets, precompressed: true });
    app.use("/assets/*", keepForever);
    app.get("/*", (c, next) => (HIDDEN.test(c.req.path) ? next() : files(c, next)));
  }
  if (builtFiles) app.get("/assets/:name", compress(), serveBuiltFile(builtFiles));
  // The service worker caches these files, so that links work without a network (`public/sw.js`).
  if (shopCode) app.get("/shop-code.json", compress(), (c) => c.json(shopCode()));
  const makePage = async (c: Context<AppEnv>) => {
    const request = atSiteOrigin(c);
    const { client, cookies, retryAfter } = inProcessApi(app.fetch, request, c.var);
    const notes: RenderCallbacks = {
      failed: (err) => logFailure(c, { err }),
      at: (route) => c.set("pageRoute", route),
    };
    const page = await pages(request, client, notes);
    const answer = new Response(page.body, page);
    for (const cookie of cookies) answer.headers.append("set-cookie", cookie);
    if (page.status === 503) {
      answer.headers.set("Retry-After", retryAfter() ?? "5");
      answer.headers.set("Cache-Control", "no-store");
    }
    return answer;
  };
  app.all("*", compress(), async (c) => {
    const make = () => makePage(c);
    return (
      (keepPage && sellerPaths?.has(c.req.path) && (await cachedSellerFrame(c, keepPage, make))) || make()
    );
  });
}
