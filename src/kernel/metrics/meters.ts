import { statfs } from "node:fs/promises";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { routePath } from "hono/route";
import type { Pool } from "pg";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { type Family, gauge, type Sample } from "./exposition.ts";

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
const MAX_ROUTES = 500;
const OTHER = "other";

type RouteMeter = { statuses: Map<number, number>; buckets: Float64Array; milliseconds: number };

export function openMeters(): Meters {
  const routes = new Map<string, Map<string, RouteMeter>>();
  const refused: Record<Refusal, number> = { busy: 0, closing: 0 };
  const meterOf = (method: string, route: string): RouteMeter => {
    const existing = routes.get(route)?.get(method);
    if (existing) return existing;
    const name = routes.has(route) || routes.size < MAX_ROUTES ? route : OTHER;
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

const NANOSECONDS = 1e9;
const QUANTILES = [0.5, 0.9, 0.99] as const;
/** The resolution of the measurement in milliseconds. It is part of the measured value. */
const RESOLUTION_MS = 20;

type ProcessMeter = { families: () => Family[]; close: () => void };

/** Measures the event loop's delay from now on. A reading reports the largest delay since the last one. */
export function openProcessMeter(): ProcessMeter {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const seconds = (nanoseconds: number) => {
    const beyond = nanoseconds / NANOSECONDS - RESOLUTION_MS / 1_000;
    return Number.isFinite(beyond) ? Math.max(0, beyond) : 0;
  };
  const families = (): Family[] => {
    const { rss, heapUsed, external } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    const quantiles = QUANTILES.map((quantile) => ({
      labels: { quantile },
      value: seconds(delay.percentile(quantile * 100)),
    }));
    const longest = { labels: { quantile: 1 }, value: seconds(delay.max) };
    delay.reset();
    return [
      gauge("process_resident_memory_bytes", "Memory of the process.", rss),
      gauge("santhe_heap_used_bytes", "What JavaScript objects take of it.", heapUsed),
      gauge("santhe_external_memory_bytes", "What buffers take of it.", external),
      {
        name: "process_cpu_seconds_total",
        type: "counter",
        help: "Processor time of the process.",
        samples: [{ value: (user + system) / 1e6 }],
      },
      gauge("process_start_time_seconds", "When the process began.", performance.timeOrigin / 1_000),
      {
        name: "santhe_event_loop_delay_seconds",
        type: "summary",
        help: "How much later than due the process got to its work, since the last reading.",
        samples: [...quantiles, longest],
      },
    ];
  };
  return { families, close: () => void delay.disable() };
}

/** The connections of this process, and the queue for them. */
export function poolFamilies({ totalCount, idleCount, waitingCount }: Pool): Family[] {
  return [
    gauge("santhe_database_connections", "Connections that are open.", totalCount),
    gauge("santhe_database_connections_idle", "Open connections that nobody uses.", idleCount),
    gauge("santhe_database_connections_waiting", "Requests that wait for a connection.", waitingCount),
  ];
}

/** The disk that a folder is on. */
export async function diskFamilies(folder: string): Promise<Family[]> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return [
    gauge("santhe_disk_free_bytes", "Room that is left on the disk of DATA_DIR.", bavail * bsize),
    gauge("santhe_disk_size_bytes", "Size of the disk of DATA_DIR.", blocks * bsize),
  ];
}

/**
 * Makes a reading return undefined if it fails or takes longer than `timeoutMs`. Callers share a running reading, so
 * that a frozen database is asked only once.
 */
export function patientReading<Value>(
  read: () => Promise<Value>,
  { timeoutMs, failed }: { timeoutMs: number; failed: (error: unknown) => void },
): () => Promise<Value | undefined> {
  let running: Promise<Value | undefined> | undefined;
  return () => {
    running ??= read()
      .catch((error) => void failed(error))
      .finally(() => {
        running = undefined;
      });
    const { promise: late, resolve } = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => resolve(undefined), timeoutMs);
    return Promise.race([running, late]).finally(() => clearTimeout(timer));
  };
}
