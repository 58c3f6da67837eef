import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  matchRoutes,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from "react-router";
import { contentPolicy, sealScripts } from "#kernel/http/response-headers.ts";
import { basenameIn } from "#kernel/paths.ts";
import { type OfProcess, speakAs } from "#kernel/texts/spoken.drawn.ts";
import { spokenPrefix } from "#kernel/texts/spoken.ts";
import { apiContext, type MakeClient } from "#kernel/web/api/api-context.ts";
import type { RenderCallbacks } from "#kernel/web/pages/define-web-module.ts";
import { fillsContext } from "#kernel/web/pages/use-slot.ts";
import { SELLER_PAGES } from "../seller-modules.ts";
import { FILLS } from "../web-modules.ts";
import { routesWith } from "./routes.tsx";
import { sellerRoutes } from "./seller-routes.tsx";

const RENDER_TIMEOUT_MS = 6_000;
/** nginx's status for a visitor who has left. */
const CLIENT_CLOSED_REQUEST = 499;

/** The built parts of every page. */
export type PageParts = {
  /** Makes the inline script that starts a page, from the ids of the page's routes. */
  start: (routeIds: readonly string[]) => string;
  /** The address of the style sheet, and those of the fonts of the page that is made. */
  sheet: string;
  fonts: () => readonly string[];
  spoken: OfProcess;
};

/** The addresses of the seller's pages without a parameter. The server's own program has none of the pages' code. */
export const sellerPaths: ReadonlySet<string> = new Set(
  SELLER_PAGES.map(({ path }) => path).filter((path) => !/[:*]/.test(path)),
);

const routes = routesWith(sellerRoutes);
const handlers = new Map<string, ReturnType<typeof createStaticHandler>>();

/** The handler of the addresses with a prefix, such as `/kn`. */
function handlerAt(basename: string) {
  const handler = handlers.get(basename) ?? createStaticHandler(routes, { basename });
  handlers.set(basename, handler);
  return handler;
}

const basenameOf = ({ url }: Request) => basenameIn(new URL(url).pathname, spokenPrefix()) || "/";

/** Runs the loaders of a page. A redirect is returned as a response. */
export function loadPage(request: Request, api: MakeClient): Promise<StaticHandlerContext | Response> {
  const requestContext = new RouterContextProvider();
  requestContext.set(apiContext, api);
  requestContext.set(fillsContext, FILLS);
  return handlerAt(basenameOf(request)).query(request, { requestContext });
}

/** The document of a page whose loaders have run. */
export function drawPage(context: StaticHandlerContext, nonce?: string): React.ReactElement {
  const router = createStaticRouter(handlerAt(context.basename ?? "/").dataRoutes, context);
  return <StaticRouterProvider router={router} context={context} nonce={nonce} />;
}

/** Makes the function that the server calls for every page. */
export function createPages({ start: startScript, sheet, fonts, spoken }: PageParts) {
  speakAs(spoken);
  const preload = (font: string) =>
    `<link rel="preload" as="font" type="font/woff2" crossorigin="" href="${font}"/>`;
  return async (request: Request, api: MakeClient, notes: RenderCallbacks): Promise<Response> => {
    // Reported first, as a visitor may leave while the loaders run.
    notes.at(patternOf(request));
    const context = await loadPage(request, api).catch((error) => {
      // The router throws the reason of the abort. Nobody waits for the page any more.
      if (request.signal.aborted) return new Response(null, { status: CLIENT_CLOSED_REQUEST });
      throw error;
    });
    if (context instanceof Response) return context;
    hideFailures(context, notes);
    const headers = headersOf(context);
    if (request.method === "HEAD") return new Response(null, { status: context.statusCode, headers });
    const nonce = randomBytes(16).toString("base64url");
    const start = startScript(context.matches.flatMap(({ route }) => route.id));
    const page = await render(drawPage(context, nonce), { nonce, start }, notes);
    const { html: sealed, hashes } = sealScripts(page.html, nonce);
    headers.set("Content-Security-Policy", contentPolicy(hashes, globalThis.filesFrom));
    // In the browser React would need their addresses too, to find them again.
    const links = [`<link rel="stylesheet" href="${sheet}"/>`, ...fonts().map(preload)].join("");
    const html = sealed.replace("<head>", `<head>${links}`);
    return new Response(html, { status: page.failed ? 500 : context.statusCode, headers });
  };
}

/** The pattern of a page's address, such as `/products/:category`. */
const patternOf = (request: Request) =>
  matchRoutes(routes, new URL(request.url), basenameOf(request))?.at(-1)?.route.path ?? "*";

/** Reports errors of a page, and removes their details from it. */
function hideFailures(context: StaticHandlerContext, notes: RenderCallbacks): void {
  for (const [id, error] of Object.entries(context.errors ?? {})) {
    if (isRouteErrorResponse(error) && error.status < 500) continue;
    notes.failed(error);
    if (context.errors && !isRouteErrorResponse(error)) context.errors[id] = new Error("Server error");
  }
}

/** The headers of the loaders. Those of inner routes come last. */
function headersOf({ matches, loaderHeaders }: StaticHandlerContext): Headers {
  const headers = new Headers();
  for (const { route } of matches) {
    for (const [name, value] of loaderHeaders[route.id] ?? []) headers.set(name, value);
  }
  headers.set("Content-Type", "text/html; charset=utf-8");
  return headers;
}

/** Renders the page. A failed part is left to the browser. If there is no frame around it, its error is thrown. */
async function render(
  document: React.ReactElement,
  { nonce, start }: { nonce: string; start: string },
  { failed }: RenderCallbacks,
): Promise<{ html: string; failed: boolean }> {
  const errors: unknown[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const { pipe, abort } = renderToPipeableStream(document, {
    nonce,
    bootstrapScriptContent: start,
    // No splitting: React would put large parts at the page's end, where only a script can move them from.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onAllReady: resolve,
    onShellError: reject,
    onError: (error) => void errors.push(error),
  });
  const timeout = setTimeout(() => abort(), RENDER_TIMEOUT_MS);
  try {
    await promise;
  } finally {
    clearTimeout(timeout);
  }
  for (const error of errors) failed(error);
  const body = new PassThrough();
  pipe(body);
  return { html: await text(body), failed: errors.length > 0 };
}
