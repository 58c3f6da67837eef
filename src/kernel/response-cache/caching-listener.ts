import type { IncomingMessage, ServerResponse } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import { awaitedLanguage, preferredLanguage } from "#kernel/http/request-language.ts";
import { closeIfUnread } from "#kernel/http/request-limits.ts";
import { requestIdOf } from "#kernel/http/setup-request.ts";
import type { Shutdown } from "#kernel/http/shutdown.ts";
import { isTrusted, type TrustedProxies } from "#kernel/http/trusted-proxies.ts";
import type { Meters } from "#kernel/metrics/meters.ts";
import type { Languages } from "#kernel/texts/language.ts";
import { type CachedResponse, type Packed, toCachedResponse } from "./cached-response.ts";
import { type Coding, codingFor } from "./content-coding.ts";
import type { Making, ResponseCache } from "./response-cache.ts";

/** An address whose response is the same for all visitors. */
export type CacheKey = {
  /** The address with every parameter that its response depends on, and nothing else. */
  path: string;
  /** The language in its prefix; undefined without one. */
  language?: string | undefined;
  /** True for a page. It contains the store's own address, which may come from the request. A call is in the preferred language. */
  namesOrigin: boolean;
  /** The pattern for the metrics, such as `/list/:id`. */
  route: string;
};

export type CacheOptions = {
  answers: ResponseCache;
  /** Undefined if the response may differ between visitors. */
  cacheKey: (url: string) => CacheKey | undefined;
  /** The time until which a response made now stays valid, in milliseconds. */
  until: (address: CacheKey) => number;
  /** False while this process may not know of others' changes. */
  isFresh: () => boolean;
  fetch: (request: Request, bindings: Partial<HttpBindings>) => Response | Promise<Response>;
  closing: Shutdown;
  meters: Pick<Meters, "countRequest">;
  publicUrl: string | null;
  trustedProxies: TrustedProxies;
  languages: () => Languages;
  /** Other front ends, whose pages need a header of their own in each answer. */
  allowedOrigins?: readonly string[];
  /** The longest pause of a reader, in milliseconds. */
  readMs?: number | undefined;
};

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

export type CachingListener = {
  /** Answers from the cache at once. Returns false if it can't. */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Makes a response that is the same for all visitors, once for all who wait. Passes other requests on. */
  make: Listener;
};

/**
 * The size limit of a cached response, in bytes. A larger one, or one that sets a cookie, is made and streamed for each
 * request.
 */
const MAX_BYTES = 4 * 1024 * 1024;
const MAX_UNCACHEABLE = 1_000;
/** A plain host name. Other forms are left to the full parser of requests. */
const HOST = /^[a-z0-9.-]+(?::\d{1,5})?$/i;

/**
 * Answers requests whose response is the same for all visitors from the cache, and passes all others on to `inside`. It
 * runs before sessions and the like, so nothing here may depend on the visitor.
 */
export function cachingListener(options: CacheOptions, inside: Listener): CachingListener {
  const { answers, readMs } = options;
  const uncacheable = new Map<string, number>();
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const slot = slotOf(options, request);
    const cached = slot && answers.find(slot.key);
    if (!cached) return false;
    options.meters.countRequest(request.method ?? "", slot.address.route, cached.status, 0);
    sendCached(cached, { request, response, requestId: requestId(options, request), readMs });
    return true;
  };
  const make: Listener = (request, response) => {
    const slot = slotOf(options, request);
    if (!slot || (uncacheable.get(slot.key) ?? 0) > Date.now()) return inside(request, response);
    void makeAnswer(options, { ...slot, request, response }).then((made) => {
      if (response.destroyed) return;
      if (!made) {
        if (uncacheable.size >= MAX_UNCACHEABLE) uncacheable.clear();
        uncacheable.set(slot.key, options.until(slot.address));
        return inside(request, response);
      }
      // The log has a failed response under this id.
      const name = made.status === 200 ? null : made.madeFor;
      sendCached(made, { request, response, requestId: name ?? requestId(options, request), readMs });
    });
  };
  return { answer, make };
}

type CacheSlot = { key: string; address: CacheKey };

/** Undefined if the request can't be cached, or nothing may be cached now. */
function slotOf(options: CacheOptions, request: IncomingMessage): CacheSlot | undefined {
  const { method, headers, url = "" } = request;
  if ((method !== "GET" && method !== "HEAD") || options.closing.begun() || !options.isFresh())
    return undefined;
  if (headers.origin !== undefined && options.allowedOrigins?.includes(headers.origin)) return undefined;
  const address = options.cacheKey(url);
  if (!address || !hasNoBody(headers)) return undefined;
  const host = hostOf(options, request);
  if (host === undefined) return undefined;
  const key = address.namesOrigin ? `${host} ${address.path}` : address.path;
  const languages = options.languages();
  const { language } = address;
  if (language !== undefined && !languages.slice(1).some(({ code }) => code === language)) return undefined;
  if (languages.length === 1) return { address, key };
  if (!address.namesOrigin)
    return { address, key: `${preferredLanguage(languages, headers["accept-language"]).code} ${key}` };
  const header = (name: string) => headers[name]?.toString();
  return language === undefined && awaitedLanguage(languages, header) ? undefined : { address, key };
}

type CacheableRequest = CacheSlot & { request: IncomingMessage; response: ServerResponse };

/** Undefined if it has to be made for this request alone. */
function makeAnswer(options: CacheOptions, { key, address, request, response }: CacheableRequest) {
  const coding = codingFor(request.headers["accept-encoding"]);
  const answerRequest = { address, coding, url: `http://${request.headers.host}${address.path}` };
  const make = async () => {
    const question = new Request(answerRequest.url, { headers: passedOn(request, PASSED_HEADERS) });
    return finish(options, answerRequest, question, { incoming: request, outgoing: response });
  };
  // A proxy has named the store's address in this request. A revalidation has no proxy to name it.
  const isForwarded =
    address.namesOrigin && options.publicUrl === null && FORWARDED.some((name) => request.headers[name]);
  const again = isForwarded ? undefined : renewalOf(options, answerRequest, passedOn(request, NEGOTIATED));
  const making = { ...rulesOf(options, answerRequest), make, ...(again && { again }) };
  return options.answers.make(key, making).catch(() => undefined);
}

type AnswerRequest = { address: CacheKey; coding: Coding; url: string };

/** A separate function, so that its closures don't keep the first visitor's request in memory. */
function renewalOf(options: CacheOptions, answerRequest: AnswerRequest, headers: Headers): () => Making {
  const make = async () => finish(options, answerRequest, new Request(answerRequest.url, { headers }), {});
  const again = () => ({ ...rulesOf(options, answerRequest), make, again });
  return again;
}

const rulesOf = (options: CacheOptions, { address }: AnswerRequest) => ({
  isCacheable: ({ status }: { status: number }) => status === 200,
  until: () => options.until(address),
});

async function finish(
  options: CacheOptions,
  { coding }: AnswerRequest,
  question: Request,
  bindings: Partial<HttpBindings>,
) {
  return toCachedResponse(await options.fetch(question, bindings), MAX_BYTES, coding);
}

const FORWARDED = ["x-forwarded-host", "x-forwarded-proto"];
const NEGOTIATED = ["accept", "accept-language"];
const PASSED_HEADERS = [...FORWARDED, "x-forwarded-for", "x-request-id", ...NEGOTIATED];

/**
 * The headers of these names. Cookies and all others are left out, so that the request is the same for all visitors.
 */
function passedOn({ headers }: IncomingMessage, names: readonly string[]): Headers {
  const passed = new Headers();
  for (const name of names) {
    const value = headers[name];
    if (typeof value === "string") passed.set(name, value);
  }
  return passed;
}

const hasNoBody = (headers: IncomingMessage["headers"]) =>
  headers["content-length"] === undefined && headers["transfer-encoding"] === undefined;

/** The parts of the store's address in a response; undefined if the request needs the full parser. */
function hostOf(
  { publicUrl, trustedProxies }: CacheOptions,
  { headers, socket }: IncomingMessage,
): string | undefined {
  const { host } = headers;
  if (host === undefined || !HOST.test(host)) return undefined;
  if (publicUrl !== null) return "";
  if (!isTrusted(trustedProxies, socket.remoteAddress)) return host;
  return `${host} ${headers["x-forwarded-host"]} ${headers["x-forwarded-proto"]}`;
}

function requestId({ trustedProxies }: CacheOptions, { headers, socket }: IncomingMessage): string {
  const named = headers["x-request-id"];
  if (typeof named !== "string") return requestIdOf(undefined, false);
  return requestIdOf(named, isTrusted(trustedProxies, socket.remoteAddress));
}

type Exchange = Pick<CacheOptions, "readMs"> &
  Pick<CacheableRequest, "request" | "response"> & { requestId: string };

/**
 * Sends a finished response in a coding that the client accepts. The body is left out for HEAD, and for clients that
 * have it.
 */
function sendCached(answer: CachedResponse, exchange: Exchange): void {
  const coding = codingFor(exchange.request.headers["accept-encoding"]);
  const packed = answer.packings.find(coding);
  if (packed) write(answer, packed, exchange);
  else {
    answer.packings.make(coding).then(
      (made) => write(answer, made, exchange),
      (error: unknown) =>
        exchange.response.destroy(error instanceof Error ? error : new Error(String(error))),
    );
  }
}

function write({ status }: CachedResponse, packed: Packed, exchange: Exchange): void {
  const { request, response, requestId, readMs } = exchange;
  const { bytes, headers, rawHeaders } = packed;
  const knownTags = request.headers["if-none-match"];
  const isKnown = knownTags !== undefined && status === 200 && hasTag(knownTags, packed.tag);
  const own = isKnown ? headers.filter(([name]) => name !== "Content-Length").flat() : rawHeaders;
  response.writeHead(isKnown ? 304 : status, [...own, "X-Request-Id", requestId]);
  response.end(isKnown || request.method === "HEAD" ? undefined : bytes);
  // The connection mostly takes all at once. A timeout for each response would cost a twentieth of its time.
  if (response.writableLength > 0) closeIfUnread(response, readMs);
}

/** A tag that a proxy has made weak stands for the same bytes (RFC 9110, 13.1.2). */
function hasTag(knownTags: string, tag: string): boolean {
  if (knownTags === tag) return true;
  return knownTags.split(",").some((each) => {
    const name = each.trim();
    return name === "*" || name === tag || name === `W/${tag}`;
  });
}
