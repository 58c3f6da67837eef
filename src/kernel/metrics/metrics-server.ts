import { createHash, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

export type MetricsPlace = {
  port: number;
  host: string;
  /** The token that a reader must send (`Authorization: Bearer …`). Null only if no stranger can reach `host`. */
  token: string | null;
};

export type MetricsServer = { port: number; close: () => Promise<void> };

const TIMES_MS = { headersTimeout: 5_000, requestTimeout: 5_000, keepAliveTimeout: 60_000 };
const MAX_CONNECTIONS = 20;

/**
 * Answers `GET /metrics`, and nothing else, on a separate port: a shop that refuses visitors is still measured, and no
 * path of the shop leads here. Rejects with the error of `listen`.
 */
export async function openMetricsServer(
  { port, host, token }: MetricsPlace,
  read: () => Promise<string>,
): Promise<MetricsServer> {
  const server = createServer({ ...TIMES_MS, connectionsCheckingInterval: 1_000 }, (request, response) => {
    const refusal = refusalOf(request, token);
    if (refusal) return say(response, ...refusal);
    read().then(
      (text) => say(response, 200, text, { "Content-Type": "text/plain; version=0.0.4; charset=utf-8" }),
      () => say(response, 500, "The metrics could not be read.\n"),
    );
  });
  server.maxConnections = MAX_CONNECTIONS;
  // Each process has a port of its own.
  server.listen({ port, host, exclusive: true });
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : port,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

type Refusal = [status: number, words: string, headers?: Record<string, string>];

function refusalOf({ headers, method, url }: IncomingMessage, token: string | null): Refusal | undefined {
  if (token !== null && !isToken(headers.authorization, token)) {
    return [401, "These metrics need their token.\n", { "WWW-Authenticate": "Bearer" }];
  }
  // Otherwise a page whose domain resolves to this machine could make its visitor's browser read the metrics.
  if (token === null && !isOwnName(headers.host)) return [403, "Ask by this machine's address.\n"];
  if (url?.split("?")[0] !== "/metrics") return [404, "The metrics are at /metrics.\n"];
  if (method !== "GET") return [405, "Only GET.\n", { Allow: "GET" }];
  return undefined;
}

const digest = (text: string) => createHash("sha256").update(text).digest();

function isToken(authorization: string | undefined, token: string): boolean {
  const given = /^Bearer (.+)$/i.exec(authorization ?? "")?.[1] ?? "";
  return timingSafeEqual(digest(given), digest(token));
}

function isOwnName(host: string | undefined): boolean {
  return /^(localhost|127\.[\d.]+|\[::1\])(:\d+)?$/i.test(host ?? "");
}

function say(
  response: ServerResponse,
  status: number,
  words: string,
  headers: Record<string, string> = { "Content-Type": "text/plain; charset=utf-8" },
): void {
  response.writeHead(status, {
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-store",
    ...headers,
  });
  response.end(words);
}
