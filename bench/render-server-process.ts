import { createServer } from "node:http";
import { hc } from "hono/client";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import { speak } from "#kernel/texts/spoken.ts";
import type { Api } from "#src/api.ts";
import { makePages, pagesBuild } from "#src/web/built-web.ts";
import type { Rendered } from "./render-server.ts";

speak();
process.once("message", async ({ shopUrl, path, cookie }: Rendered) => {
  const url = shopUrl + path;
  const context = await contextOf(url, shopUrl, cookie);
  const server = createServer((_request, response) => {
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" });
    response.end(`<!DOCTYPE html>${renderToString(createElement(ServerRouter, { context, url }))}`);
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    if (typeof address === "object") process.send?.(address?.port);
  });
});

/** What the router has in hand for a page of this visitor's, once everything is loaded and only React's work is left. */
async function contextOf(url: string, shopUrl: string, cookie: string): Promise<EntryContext> {
  const build = await pagesBuild();
  const { promise: context, resolve } = Promise.withResolvers<EntryContext>();
  const keep = (_request: Request, _status: number, _headers: Headers, routerContext: EntryContext) => {
    // It can be read once, and only says the loaded data again, for the browser.
    resolve({ ...routerContext, serverHandoffStream: undefined });
    return new Response();
  };
  const keeping = { ...build, entry: { module: { ...build.entry.module, default: keep } } };
  const api = hc<Api>(shopUrl, { headers: { cookie } });
  const notes = { failed: (error: unknown) => process.stderr.write(`${error}\n`), at: () => undefined };
  await makePages(keeping, "production")(new Request(url, { headers: { cookie } }), api, notes);
  return context;
}
