import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { routePath } from "hono/route";
import type { AppEnv } from "#kernel/http/app-env.ts";
import type { Family, Sample } from "./exposition.ts";

export type Refusal = "busy" | "closing";

/** The counters of a process's requests. */
export type Meters = {
  /**
   * Counts an answered request. It takes well under a microsecond, so it may be called for every request. `route` is a
   * pattern such as `/list/:kind`, never an address that somebody typed.
   */
  countRequest: (method: string, route: string, status: number, milliseconds: number) => void;
  /** Counts a request that was refused for overload or closing. It is also counted as a request. */
  countRefused: (reason: Refusal) => void;
  families: () => Family[];
};

/** Upper bounds of the histogram, in milliseconds. */
const BOUNDS_MS = [1, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000] as const;
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
/**
 * The limit of counted routes, above their real number. It bounds the memory if a caller counts by address by mistake.
 */
const MOST_ROUTES = 500;
const OTHER = "other";

type RouteMeter = { statuses: Map<number, number>; buckets: Float64Array; milliseconds: number };

export function openMeters(): Meters {
  const routes = new Map<string, Map<string, RouteMeter>>();
  const refused: Record<Refusal, number> = { busy: 0, closing: 0 };
  const meterOf = (method: string, route: string): RouteMeter => {
    const known = routes.get(route)?.get(method);
    if (known) return known;
    const name = routes.has(route) || routes.size < MOST_ROUTES ? route : OTHER;
    const methods = routes.get(name) ?? new Map<string, RouteMeter>();
    routes.set(name, methods);
    const by = METHODS.has(method) ? method : OTHER;
    const meter = methods.get(by) ?? newMeter();
    methods.set(by, meter);
    return meter;
  };
  return {
    countRequest: (method, route, status, milliseconds) => {
      const meter = meterOf(method, route);
      meter.statuses.set(status, (meter.statuses.get(status) ?? 0) + 1);
      meter.milliseconds += milliseconds;
      let bucket = 0;
      while (milliseconds > (BOUNDS_MS[bucket] ?? Number.POSITIVE_INFINITY)) bucket += 1;
      meter.buckets[bucket] = (meter.buckets[bucket] ?? 0) + 1;
    },
    countRefused: (reason) => {
      refused[reason] += 1;
    },
    families: () => [...requestFamilies(routes), refusedFamily(refused)],
  };
}

function newMeter(): RouteMeter {
  return { statuses: new Map(), buckets: new Float64Array(BOUNDS_MS.length + 1), milliseconds: 0 };
}

function requestFamilies(routes: ReadonlyMap<string, ReadonlyMap<string, RouteMeter>>): Family[] {
  const counts: Sample[] = [];
  const times: Sample[] = [];
  for (const [route, methods] of routes) {
    for (const [method, meter] of methods) {
      const labels = { method, route };
      for (const [status, value] of meter.statuses) counts.push({ labels: { ...labels, status }, value });
      times.push(...histogram(labels, meter));
    }
  }
  return [
    {
      name: "santhe_http_requests_total",
      type: "counter",
      help: "Requests that were answered.",
      samples: counts,
    },
    {
      name: "santhe_http_request_duration_seconds",
      type: "histogram",
      help: "Time until the answer began.",
      samples: times,
    },
  ];
}

/** Each bucket includes the smaller ones. */
function histogram(labels: Record<string, string>, { buckets, milliseconds }: RouteMeter): Sample[] {
  let value = 0;
  const samples: Sample[] = [];
  for (const [index, count] of buckets.entries()) {
    value += count;
    const bound = BOUNDS_MS[index];
    const le = bound === undefined ? "+Inf" : bound / 1_000;
    samples.push({ labels: { ...labels, le }, value, suffix: "_bucket" });
  }
  samples.push({ labels, value: milliseconds / 1_000, suffix: "_sum" }, { labels, value, suffix: "_count" });
  return samples;
}

function refusedFamily(refused: Readonly<Record<Refusal, number>>): Family {
  return {
    name: "santhe_http_requests_refused_total",
    type: "counter",
    help: "Requests that the door sent away: there was too much to do, or the process ends.",
    samples: Object.entries(refused).map(([reason, value]) => ({ labels: { reason }, value })),
  };
}

/** Counts requests over sockets. A page's own calls are part of its request. */
export function countRequests(meters: Meters) {
  return createMiddleware<AppEnv>(async (c, next) => {
    if (!c.env?.incoming) return next();
    const from = performance.now();
    await next();
    meters.countRequest(c.req.method, routeOf(c), c.res.status, performance.now() - from);
  });
}

/** The pattern of the page or route that answered; `/*` if the request was refused before that. */
function routeOf(c: Context<AppEnv>): string {
  return c.var.pageRoute ?? routePath(c);
}
