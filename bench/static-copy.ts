import { once } from "node:events";
import { createServer } from "node:http";
import { brotliCompressSync } from "node:zlib";

const SCRIPTS = /<script\b[^>]*>[\s\S]*?<\/script>/g;

/**
 * Serves a page of the shop as somebody would have written it by hand: the same words, pictures, fonts and style sheet, and
 * no script. What it refers to comes from the shop.
 */
export async function startStaticCopy(
  shopUrl: string,
  path: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const html = (await (await fetch(shopUrl + path)).text()).replace(SCRIPTS, "");
  const page = brotliCompressSync(html);
  const server = createServer(async (request, response) => {
    if (request.url === path) {
      response
        .writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Content-Encoding": "br" })
        .end(page);
      return;
    }
    const file = await fetch(shopUrl + request.url, { headers: { Accept: request.headers.accept ?? "*/*" } });
    const type = file.headers.get("content-type") ?? "application/octet-stream";
    const body = Buffer.from(await file.arrayBuffer());
    const isText = /text|json|svg/.test(type);
    const headers = {
      "Content-Type": type,
      "Cache-Control": file.headers.get("cache-control") ?? "no-store",
    };
    response.writeHead(file.status, isText ? { ...headers, "Content-Encoding": "br" } : headers);
    response.end(isText ? brotliCompressSync(body) : body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("the static page has no address");
  return {
    url: `http://127.0.0.1:${address.port}${path}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
