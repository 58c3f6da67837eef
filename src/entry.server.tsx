import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import thin from "virtual:thin-files";
import { renderToPipeableStream } from "react-dom/server";
import {
  createRequestHandler,
  type EntryContext,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from "react-router";
import { startLate } from "#kernel/http/late-start.ts";
import { contentPolicy, sealScripts } from "#kernel/http/response-headers.ts";
import { showUntilKept } from "#kernel/http/show-until-kept.ts";
import { speak } from "#kernel/texts/spoken.ts";
import { type ApiClient, apiContext } from "#kernel/web/api-context.ts";
import { notesContext, type PageNotes } from "#kernel/web/page-notes.ts";
import { shopManifest } from "./shop-manifest.ts";

/** How long a loader's streamed data may take before the page is closed without it. */
export const streamTimeout = 5_000;
const RENDER_TIMEOUT_MS = streamTimeout + 1_000;

/**
 * What the server calls for every page. The context key and its provider have to come from the same
 * module graph as the routes, so they are made here and not by the server.
 */
export function pages(build: ServerBuild, mode: "development" | "production") {
  speak();
  const handle = createRequestHandler(build, mode);
  return (request: Request, api: ApiClient, notes: PageNotes): Promise<Response> => {
    const context = new RouterContextProvider();
    context.set(apiContext, api);
    context.set(notesContext, notes);
    return handle(request, context);
  };
}

/** What failed while a page was made. An address that there is no page at, and the like, is no failure. */
export function handleError(error: unknown, { context }: Pick<LoaderFunctionArgs, "context">): void {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  context.get(notesContext).failed(error);
}

/** Renders one document, whole: its headers name the inline scripts that may run in it. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const nonce = randomBytes(16).toString("base64url");
  const router = <ServerRouter context={routerContext} url={request.url} nonce={nonce} />;
  const page = await render(router, nonce, context.get(notesContext));
  // In development Vite starts the page itself.
  const late = () =>
    showUntilKept(startLate(page.html, { thin, manifest: shopManifest(routerContext, thin) }), nonce);
  const { html, hashes } = sealScripts(import.meta.env.PROD ? late() : page.html, nonce);
  headers.set("Content-Security-Policy", contentPolicy(hashes));
  return new Response(html, { status: page.failed ? 500 : status, headers });
}

/** The page as React draws it. A part that failed is left to the browser; without a frame around it, it is thrown. */
async function render(
  document: React.ReactElement,
  nonce: string,
  { failed }: PageNotes,
): Promise<{ html: string; failed: boolean }> {
  const errors: unknown[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const { pipe, abort } = renderToPipeableStream(document, {
    nonce,
    // Whole: React would put larger parts at the page's end, where only a script finds them.
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
