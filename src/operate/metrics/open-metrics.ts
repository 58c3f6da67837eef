import type { Pool } from "pg";
import { z } from "zod";
import { StartRefused } from "#kernel/environment/start-refused.ts";
import type { Log } from "#kernel/http/log.ts";
import { MAIL_QUEUE, UNDELIVERED_QUEUE, WAITING_BY_QUEUE } from "#kernel/jobs/job-table.ts";
import { exposition, type Family, gauge } from "#kernel/metrics/exposition.ts";
import {
  diskFamilies,
  type Meters,
  openProcessMeter,
  patientReading,
  poolFamilies,
} from "#kernel/metrics/meters.ts";
import { type MetricsPlace, type MetricsServer, openMetricsServer } from "#kernel/metrics/metrics-server.ts";
import { MODULES } from "../../modules.ts";
import { processNumber } from "../running/processes.ts";

/** Shorter than Prometheus's ten seconds. */
const TIMEOUT_MS = 2_000;

export type Measured = { meters: Meters; pool: Pool; dataDir: string; log: Log };

/** Serves metrics of the store and of this process, whatever the state of the database and the disk. */
export async function openMetrics(
  place: MetricsPlace,
  { meters, pool, dataDir, log }: Measured,
): Promise<MetricsServer> {
  const failed = (err: unknown) => log.warn({ err }, "A part of the metrics could not be read.");
  const limits = { timeoutMs: TIMEOUT_MS, failed };
  const ofStore = patientReading(() => readStore(pool), limits);
  const ofDisk = patientReading(() => diskFamilies(dataDir), limits);
  const ofProcess = openProcessMeter();
  const read = async (): Promise<string> => {
    const [store, disk] = await Promise.all([ofStore(), ofDisk()]);
    const up: Family = gauge("santhe_database_up", "Whether the database answered.", store ? 1 : 0);
    return exposition([
      ...meters.families(),
      up,
      ...(store ?? []),
      ...poolFamilies(pool),
      ...(disk ?? []),
      ...ofProcess.families(),
    ]);
  };
  try {
    const port = place.port && place.port + processNumber();
    const server = await openMetricsServer({ ...place, port }, read);
    log.info(`Metrics at http://${place.host}:${server.port}/metrics`);
    const close = async () => {
      ofProcess.close();
      await server.close();
    };
    return { ...server, close };
  } catch (error) {
    ofProcess.close();
    const why = error instanceof Error ? error.message : String(error);
    const words = `The metrics can't be served on METRICS_HOST and METRICS_PORT (${why}). Choose another port.`;
    throw new StartRefused(words, { cause: error });
  }
}

const METRICS = MODULES.flatMap(({ metrics = [] }) => metrics);

/** One statement only, as the store may be in trouble. */
const STATEMENT = `
  select pg_database_size(current_database())::float8 as bytes,
    array[${METRICS.map(({ query }) => `(${query})::float8`).join(", ")}]::float8[] as metrics,
    (select coalesce(json_agg(queue), '[]') from (${WAITING_BY_QUEUE}) as queue) as queues`;

const rowSchema = z.object({
  bytes: z.number(),
  metrics: z.array(z.number().nullable()),
  queues: z.array(z.object({ name: z.string(), depth: z.number(), age: z.number() })),
});

/** The metrics from the database. They are the same for each process. */
async function readStore(pool: Pool): Promise<Family[]> {
  const { rows } = await pool.query(STATEMENT, [[MAIL_QUEUE, UNDELIVERED_QUEUE]]);
  const { bytes, metrics, queues } = rowSchema.parse(rows[0]);
  const byQueue = (number: (queue: (typeof queues)[number]) => number) =>
    queues.map((queue) => ({ labels: { queue: queue.name }, value: number(queue) }));
  return [
    gauge("santhe_database_size_bytes", "Size of the database.", bytes),
    ...METRICS.map(({ name, type, help }, index) => {
      const value = metrics[index] ?? undefined;
      return { name, type, help, samples: value === undefined ? [] : [{ value }] };
    }),
    {
      name: "santhe_jobs_waiting",
      type: "gauge",
      help: "Jobs that wait for their time, their turn or another try.",
      samples: byQueue(({ depth }) => depth),
    },
    {
      name: "santhe_jobs_oldest_age_seconds",
      type: "gauge",
      help: "For how long the oldest of them is there.",
      samples: byQueue(({ age }) => age),
    },
  ];
}
