import type { IncomingMessage, Server } from "node:http";

/** The time in which a request's head must arrive, in milliseconds. */
const HEAD_MS = 10_000;
/** The time in which a request's body must arrive, in milliseconds. A steady upload may take longer. */
const BODY_MS = 30_000;
/** The least that an upload must bring in each `BODY_MS`: 8 kB a second. */
const UPLOAD_BYTES = 256 * 1024;
const UPLOAD_MS = 60 * 60_000;
const LOOK_MS = 1_000;

/** Options for `createServer`. */
export const SERVER_OPTIONS = {
  connectionsCheckingInterval: LOOK_MS,
  // The wait for the next request on a connection.
  keepAliveTimeout: 5_000,
};

export type SendingTimes = { headMs: number; bodyMs: number };
const TIMES: SendingTimes = { headMs: HEAD_MS, bodyMs: BODY_MS };

type Arrival = { request: IncomingMessage; from: number; bytes: number };

/**
 * Closes the connections of clients that send a request too slowly, so that they hold no place for ever. Time in which
 * the server does not read, such as the wait for an upload's turn, does not count. `arrival` is the server's event for
 * each request that may have a body.
 */
export function closeSlowSenders(
  server: Server,
  { headMs, bodyMs }: SendingTimes = TIMES,
  arrival = "request",
): void {
  const arriving = new Set<Arrival>();
  server.headersTimeout = headMs;
  server.requestTimeout = UPLOAD_MS;
  server.prependListener(arrival, (request: IncomingMessage) => {
    if (request.complete) return;
    const arrived = { request, from: Date.now(), bytes: request.socket.bytesRead };
    arriving.add(arrived);
    request.once("close", () => arriving.delete(arrived));
  });
  const looking = setInterval(() => {
    for (const arrival of arriving) {
      if (arrival.request.complete) arriving.delete(arrival);
      else if (isLate(arrival, bodyMs)) refuse(arrival.request);
    }
  }, LOOK_MS).unref();
  server.once("close", () => clearInterval(looking));
}

function isLate(arrival: Arrival, bodyMs: number): boolean {
  const { request } = arrival;
  if (request.readableLength >= request.readableHighWaterMark) arrival.from += LOOK_MS;
  if (Date.now() - arrival.from < bodyMs) return false;
  const { bytesRead } = request.socket;
  const isUpload = request.headers["content-type"]?.startsWith("multipart/form-data") ?? false;
  if (!isUpload || bytesRead - arrival.bytes < UPLOAD_BYTES) return true;
  arrival.from = Date.now();
  arrival.bytes = bytesRead;
  return false;
}

function refuse({ socket }: IncomingMessage): void {
  if (socket.writable)
    socket.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
  socket.destroySoon();
}
