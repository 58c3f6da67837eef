import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { isbot } from "isbot";
import { type RenderToPipeableStreamOptions, renderToPipeableStream } from "react-dom/server";
import {
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from "react-router";
import { speak } from "#kernel/texts/spoken.ts";
import { type ApiClient, apiContext } from "#kernel/web/api-context.ts";

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
  return (request: Request, api: ApiClient): Promise<Response> => {
    const context = new RouterContextProvider();
    context.set(apiContext, api);
    return handle(request, context);
  };
}

/** Renders one document: bots get it whole, people as soon as there is something to see. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return Promise.resolve(new Response(null, { status, headers }));
  const ready = isbot(request.headers.get("user-agent")) ? "onAllReady" : "onShellReady";
  return render(ready, <ServerRouter context={routerContext} url={request.url} />, status, headers);
}

function render(
  ready: keyof Pick<RenderToPipeableStreamOptions, "onAllReady" | "onShellReady">,
  document: React.ReactElement,
  status: number,
  headers: Headers,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let shellSent = false;
    let answerStatus = status;
    const timeout = setTimeout(() => abort(), RENDER_TIMEOUT_MS);
    const { pipe, abort } = renderToPipeableStream(document, {
      [ready]() {
        shellSent = true;
        const body = new PassThrough();
        body.once("close", () => clearTimeout(timeout));
        pipe(body);
        resolve(new Response(createReadableStreamFromReadable(body), { status: answerStatus, headers }));
      },
      onShellError(error) {
        clearTimeout(timeout);
        reject(error);
      },
      onError(error) {
        answerStatus = 500;
        // Errors before the shell reject the promise and are reported by the request handler.
        if (shellSent) console.error(error);
      },
    });
  });
}
