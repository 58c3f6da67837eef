import { statfs } from "node:fs/promises";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Pool } from "pg";
import { type Family, gauge } from "./exposition.ts";

const NANOSECONDS = 1e9;
const QUANTILES = [0.5, 0.9, 0.99] as const;
/** The resolution of the measurement in milliseconds. It is part of the measured value. */
const RESOLUTION_MS = 20;

/** The resources that this process takes. */
export type ProcessMeter = { families: () => Family[]; close: () => void };

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
        type: "gauge",
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
 * Makes a reading return undefined if it fails or takes longer than `patienceMs`. Callers share a running reading, so
 * that a frozen database is asked only once.
 */
export function patientReading<Value>(
  read: () => Promise<Value>,
  { patienceMs, failed }: { patienceMs: number; failed: (error: unknown) => void },
): () => Promise<Value | undefined> {
  let running: Promise<Value | undefined> | undefined;
  return () => {
    running ??= read()
      .catch((error) => void failed(error))
      .finally(() => {
        running = undefined;
      });
    const { promise: late, resolve } = Promise.withResolvers<undefined>();
    const patience = setTimeout(() => resolve(undefined), patienceMs);
    return Promise.race([running, late]).finally(() => clearTimeout(patience));
  };
}
