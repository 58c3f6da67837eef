import type { IncomingMessage, ServerResponse } from "node:http";
import type { CachedResponse, Packed } from "./cached-response.ts";
import { codingFor } from "./content-coding.ts";

type Asked = { request: IncomingMessage; response: ServerResponse; requestId: string };

/**
 * Sends a finished response in a coding that the client accepts. The body is left out for HEAD, and for clients that
 * have it.
 */
export function sendCached(answer: CachedResponse, asked: Asked): void {
  const coding = codingFor(asked.request.headers["accept-encoding"]);
  const packed = answer.packings.find(coding);
  if (packed) write(answer, packed, asked);
  else {
    answer.packings.make(coding).then(
      (made) => write(answer, made, asked),
      (error: unknown) => asked.response.destroy(error instanceof Error ? error : new Error(String(error))),
    );
  }
}

function write({ status }: CachedResponse, packed: Packed, { request, response, requestId }: Asked): void {
  const { bytes, headers } = packed;
  const known = request.headers["if-none-match"];
  const isKnown = known !== undefined && status === 200 && hasTag(known, packed.tag);
  const own = isKnown ? headers.filter(([name]) => name !== "Content-Length") : headers;
  response.writeHead(isKnown ? 304 : status, [...own.flat(), "X-Request-Id", requestId]);
  response.end(isKnown || request.method === "HEAD" ? undefined : bytes);
}

/** A tag that a proxy has made weak stands for the same bytes (RFC 9110, 13.1.2). */
function hasTag(known: string, tag: string): boolean {
  if (known === tag) return true;
  return known.split(",").some((each) => {
    const name = each.trim();
    return name === "*" || name === tag || name === `W/${tag}`;
  });
}
