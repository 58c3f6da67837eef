import type { Pool } from "pg";
import type { Log } from "#kernel/http/log.ts";
import { exposition, type Family, gauge } from "#kernel/metrics/exposition.ts";
import { diskFamilies, openProcessMeter, patientReading, poolFamilies } from "#kernel/metrics/families.ts";
import type { Meters } from "#kernel/metrics/meters.ts";
import { type MetricsPlace, type MetricsServer, openMetricsServer } from "#kernel/metrics/metrics-server.ts";
import { processNumber } from "#src/start/processes.ts";
import { StartRefused } from "#src/start/start-refused.ts";
import { readStore } from "./read-store.ts";

/** Shorter than Prometheus's ten seconds. */
const PATIENCE_MS = 2_000;

export type Measured = { meters: Meters; pool: Pool; dataDir: string; log: Log };

/** Serves metrics of the store and of this process, whatever the state of the database and the disk. */
export async function openMetrics(
  place: MetricsPlace,
  { meters, pool, dataDir, log }: Measured,
): Promise<MetricsServer> {
  const failed = (err: unknown) => log.warn({ err }, "A part of the metrics could not be read.");
  const patience = { patienceMs: PATIENCE_MS, failed };
  const ofStore = patientReading(() => readStore(pool), patience);
  const ofDisk = patientReading(() => diskFamilies(dataDir), patience);
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
