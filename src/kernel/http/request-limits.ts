import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context, Env } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { HTTPException } from "hono/http-exception";
import { matchedRoutes } from "hono/route";
import { AppError } from "#kernel/errors/app-error.ts";
import type { Meters, Refusal } from "#kernel/metrics/meters.ts";
import { t } from "../server-texts.ts";
import type { AppEnv } from "./app-env.ts";
import type { Shutdown } from "./shutdown.ts";

/**
 * The number of requests that are worked on at a time. It is far above the number of database connections, and low
 * enough that the last request is answered while its sender still waits.
 */
const MAX_CONCURRENT = 100;
/** The number of requests whose body is still arriving. They cost only a socket and their bytes. */
const MAX_ARRIVING = 400;
/**
 * The share of a room that one address may take. It is large, as many shoppers of a mobile network share one address;
 * the rest stays free for all others.
 */
const SHARE_OF_ADDRESS = { inWork: 0.8, arriving: 0.1 };
/** The size of the sellers' own room, as a share of the room of all others. */
const SELLERS_ROOM = 0.4;

const RETRY_AFTER_S: Record<Refusal, number> = { busy: 2, closing: 5 };

interface AdmissionRules {
  /** The number of requests in work at a time, of shoppers. */
  most?: number;
  /** Whether a request is a seller's. They have a room of their own. */
  isSellers?: (c: Context) => boolean;
}

/**
 * Admits as many requests as can be worked on, and refuses the rest at once, before any work is done. Of each room one
 * address gets a share. Requests that the closing process can no longer wait for are told to try again later. A page's
 * own calls count as part of its request.
 */
export function limitConcurrency(
  { closing, meters }: { closing: Shutdown; meters: Meters },
  { most = MAX_CONCURRENT, isSellers = () => false }: AdmissionRules = {},
) {
  const refuse = (why: Refusal) => {
    meters.countRefused(why);
    return comeAgain(why, RETRY_AFTER_S[why]);
  };
  const shoppers = openRoom(most);
  const sellers = openRoom(Math.ceil(most * SELLERS_ROOM));
  return createMiddleware<AppEnv>(async (c, next) => {
    const incoming = c.env?.incoming;
    if (!incoming) return next();
    const room = isSellers(c) ? sellers : shoppers;
    const leave = room.enter(incoming, c.var.clientAddress);
    if (!leave) throw refuse("busy");
    const { promise: cut, resolve: cutOff } = Promise.withResolvers<"cut">();
    const forget = closing.onCut(() => cutOff("cut"));
    try {
      if ((await Promise.race([next(), cut])) === "cut") throw refuse("closing");
      await closing.released();
    } finally {
      forget();
      leave();
    }
  });
}

type Incoming = { readonly complete: boolean };

function openRoom(most: number) {
  const inside = new Map<Incoming, string | undefined>();
  const mostInWork = Math.max(1, Math.ceil(SHARE_OF_ADDRESS.inWork * most));
  const mostArriving = SHARE_OF_ADDRESS.arriving * MAX_ARRIVING;
  const hasRoom = (address: string | undefined) => {
    const all = { arriving: 0, inWork: 0 };
    const own = { arriving: 0, inWork: 0 };
    for (const [{ complete }, of] of inside) {
      const state = complete ? "inWork" : "arriving";
      all[state] += 1;
      if (of === address) own[state] += 1;
    }
    return (
      (all.inWork + all.arriving < most || (all.inWork < most && all.arriving < MAX_ARRIVING)) &&
      (address === undefined || (own.inWork < mostInWork && own.arriving < mostArriving))
    );
  };
  return {
    /** Takes a place, and returns what gives it back; undefined if there is none for this address. */
    enter(incoming: Incoming, address: string | undefined): (() => void) | undefined {
      // Only a filling room is counted.
      if (inside.size >= Math.min(most, mostInWork, mostArriving) && !hasRoom(address)) return undefined;
      inside.set(incoming, address);
      return () => inside.delete(incoming);
    },
  };
}

function comeAgain(why: Refusal, retryAfterSeconds: number): AppError {
  return new AppError("UNAVAILABLE", t.later(why), undefined, { retryAfterSeconds });
}

/** The time in which a request's head must arrive, in milliseconds. */
const HEAD_MS = 10_000;
/** The time in which a request's body must arrive, in milliseconds. A steady upload may take longer. */
const BODY_MS = 30_000;
/** The least that an upload must bring in each `BODY_MS`: 8 kB a second. */
const UPLOAD_BYTES = 256 * 1024;
const UPLOAD_MS = 60 * 60_000;
/** The time after which a body must have come at `LEAST_RATE`, in milliseconds. A phone may lose its network that long. */
const GRACE_MS = 10_000;
/** The least that a body brings on average, in bytes a second. The slowest phones send ten times as much. */
const LEAST_RATE = 200;
const POLL_MS = 1_000;
/** The longest pause of a reader, in milliseconds. A phone may lose its network that long. */
const READ_MS = 30_000;

/** Options for `createServer`. */
export const SERVER_OPTIONS = {
  connectionsCheckingInterval: POLL_MS,
  keepAliveTimeout: 5_000,
};

type RequestTimeouts = { headMs: number; bodyMs: number; graceMs: number; readMs: number };
const TIMES: RequestTimeouts = { headMs: HEAD_MS, bodyMs: BODY_MS, graceMs: GRACE_MS, readMs: READ_MS };

type Arrival = { request: IncomingMessage; from: number; bytes: number };

/**
 * Closes the connections of clients that send a request too slowly, or read nothing of their answer, so that they hold no
 * place for ever. Time in which the server does not read, such as the wait for an upload's turn, does not count. `arrival` is the server's event for
 * each request that may have a body.
 */
export function closeSlowClients(
  server: Server,
  { headMs, bodyMs, graceMs, readMs }: RequestTimeouts = TIMES,
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
  server.prependListener(arrival, (_request: IncomingMessage, response: ServerResponse) => {
    closeIfUnread(response, readMs);
  });
  const looking = setInterval(() => {
    for (const arrival of arriving) {
      if (arrival.request.complete) arriving.delete(arrival);
      else if (isLate(arrival, { bodyMs, graceMs })) refuse(arrival.request);
    }
  }, POLL_MS).unref();
  server.once("close", () => clearInterval(looking));
}

/** Closes the connection of a response of which the client has read nothing for `readMs`. One that is still being made is left alone. */
export function closeIfUnread(response: ServerResponse, readMs = READ_MS): void {
  response.setTimeout(readMs, () => {
    if (response.socket && response.socket.writableLength > 0) response.socket.destroy();
  });
}

function isLate(arrival: Arrival, { bodyMs, graceMs }: Pick<RequestTimeouts, "bodyMs" | "graceMs">): boolean {
  const { request } = arrival;
  if (request.readableLength >= request.readableHighWaterMark) arrival.from += POLL_MS;
  const elapsed = Date.now() - arrival.from;
  const { bytesRead } = request.socket;
  if (elapsed >= graceMs && bytesRead - arrival.bytes < (LEAST_RATE * elapsed) / 1000) return true;
  if (elapsed < bodyMs) return false;
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

const MAX_JSON_BYTES = 256 * 1024;

function refuseLargeBody(): never {
  throw new HTTPException(413, { message: t("bodyTooLarge") });
}

const limitJson = bodyLimit({ maxSize: MAX_JSON_BYTES, onError: refuseLargeBody });

/**
 * Limits the body of every call. Multipart forms are left to the routes that take them, behind their guards, so
 * that not everybody can make the server read an upload. All other routes never read such a body.
 */
export const limitBody = createMiddleware(async (c, next) => {
  const isForm = c.req.header("content-type")?.trim().toLowerCase().startsWith("multipart/form-data");
  return isForm ? next() : limitJson(c, next);
});

const BODY_TYPES = new Set(["application/json", "multipart/form-data"]);

/**
 * Refuses a body that is neither JSON nor a form by its exact type. Similar types are no use to a client. Types that a
 * plain form of another site can send must never be read as JSON.
 */
export const limitBodyTypes = createMiddleware(async (c, next) => {
  const type = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type && !BODY_TYPES.has(type)) throw new HTTPException(415);
  await next();
});

/** The message for a body whose content type the call in `c` does not take. It names the right one. */
export function expectedBodyType<E extends Env>(api: OpenAPIHono<E>, c: Context): string {
  const paths = matchedRoutes(c).map(({ path }) => path.replaceAll(/:(\w+)/g, "{$1}"));
  const method = c.req.method.toLowerCase();
  const takesForm = api.openAPIRegistry.definitions.some(
    (each) =>
      each.type === "route" &&
      paths.includes(each.route.path) &&
      each.route.method === method &&
      each.route.request?.body?.content["multipart/form-data"] !== undefined,
  );
  return t(takesForm ? "takesForm" : "takesJson");
}

/** The longest wait for the rest of an unread body before the answer goes out, in milliseconds. */
const DRAIN_TIMEOUT_MS = 1_000;

/**
 * Makes sure that the answer to a request with an unread body, such as 413, reaches the client. What arrives soon is
 * read and discarded. If more is under way, the answer says `Connection: close`, and the connection is closed after it.
 */
export const drainUnreadBody = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const incoming = c.env?.incoming;
  if (!incoming || incoming.complete) return;
  const { body } = c.req.raw;
  if (body && !body.locked) await readAway(body);
  if (!incoming.complete) c.header("Connection", "close");
});

async function readAway(body: ReadableStream): Promise<void> {
  const reader = body.getReader();
  const { promise: late, resolve } = Promise.withResolvers<{ done: true }>();
  const timer = setTimeout(() => resolve({ done: true }), DRAIN_TIMEOUT_MS);
  try {
    while (!(await Promise.race([reader.read(), late])).done);
  } catch {
    // The sender has gone, so nobody waits for the answer.
  } finally {
    clearTimeout(timer);
    reader.releaseLock();
  }
}
