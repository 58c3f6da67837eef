import { createServer } from "node:http";
import type { Env, Hono, Schema } from "hono";
import { hc } from "hono/client";
import { renderToString } from "react-dom/server";
import type { StaticHandlerContext } from "react-router";
import { speak } from "#kernel/texts/spoken.ts";
import { pagesEntry } from "#src/web/built-web.ts";
import type { Rendered } from "./render-server.ts";

speak();
process.once("message", async ({ shopUrl, path, cookie }: Rendered) => {
  const { loadPage, drawPage } = await pagesEntry();
  const context = await loaded(shopUrl + path, shopUrl, cookie);
  const server = createServer((_request, response) => {
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" });
    response.end(`<!DOCTYPE html>${renderToString(drawPage(context))}`);
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    if (typeof address === "object") process.send?.(address?.port);
  });

  /** The router's state for a page of this visitor's, once everything is loaded and only React's work is left. */
  async function loaded(url: string, origin: string, asCookie: string): Promise<StaticHandlerContext> {
    const api = <Api extends Schema>() => hc<Hono<Env, Api>>(origin, { headers: { cookie: asCookie } });
    const context = await loadPage(new Request(url, { headers: { cookie: asCookie } }), api);
    if (context instanceof Response) throw new Error(`${url} leads elsewhere`);
    return context;
  }
});
