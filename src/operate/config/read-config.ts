import { join, resolve } from "node:path";
import { BESIDE_POOL } from "#kernel/db/connect.ts";
import {
  ConfigError,
  type EnvironmentVariables,
  type ModuleSettings,
  parseEnvironment,
} from "#kernel/environment/variables.ts";
import type { BucketSettings } from "#kernel/media/bucket-requests.ts";
import type { MetricsPlace } from "#kernel/metrics/metrics-server.ts";
import { languageOf } from "../../languages/languages.ts";
import { MODULES } from "../../modules.ts";
import { bucketOf } from "./bucket.ts";
import type { BackupSettings, Config } from "./config.ts";
import { type Environment, environment } from "./environment.ts";

const VARIABLES = MODULES.flatMap(({ variables = [] }) => variables);

/** The names of all settings. */
export const SETTINGS: readonly string[] = [
  ...Object.keys(environment.shape),
  ...VARIABLES.flatMap(({ names }) => names),
];

/** The connections of the embedded PostgreSQL, without those that it keeps for itself. */
const EMBEDDED_CONNECTIONS = 97;

/** Reads the operator's settings. An empty variable counts as unset. Throws a `ConfigError` with the reason. */
export function readConfig(env: EnvironmentVariables): Config {
  const modules: ModuleSettings = { of: "the operator" };
  const parse = () => parseEnvironment(environment, env);
  const reads = VARIABLES.map(
    ({ read }) =>
      () =>
        read(env, modules),
  );
  refuseTogether([parse, ...reads]);
  const set = parse();
  const connections = set.WEB_CONCURRENCY * (set.DATABASE_POOL_SIZE + BESIDE_POOL);
  if (connections > EMBEDDED_CONNECTIONS && !set.DATABASE_URL)
    throw new ConfigError(
      `WEB_CONCURRENCY=${set.WEB_CONCURRENCY} takes up to ${connections} connections, and the embedded PostgreSQL has ${EMBEDDED_CONNECTIONS}: lower DATABASE_POOL_SIZE, or set DATABASE_URL to a PostgreSQL of your own`,
    );
  if (set.DATABASE_POOLER !== "none" && !(set.DATABASE_URL && set.DATABASE_DIRECT_URL))
    throw new ConfigError(
      `DATABASE_POOLER=${set.DATABASE_POOLER} needs DATABASE_URL, the pooler's address, and DATABASE_DIRECT_URL, PostgreSQL's own`,
    );
  for (const name of ["DATABASE_DIRECT_URL", "DATABASE_REPLICA_URL"] as const) {
    if (set[name] && !set.DATABASE_URL) throw new ConfigError(`${name} needs DATABASE_URL beside it`);
  }
  return {
    port: set.PORT,
    host: set.HOST,
    processes: set.WEB_CONCURRENCY,
    background: set.BACKGROUND,
    workerPort: set.WORKER_PORT ?? null,
    publicUrl: set.PUBLIC_URL ?? null,
    assetsUrl: set.ASSETS_URL ?? null,
    allowedOrigins: set.ALLOWED_ORIGINS,
    dataDir: resolve(set.DATA_DIR),
    openCopy: set.OPEN_COPY,
    databaseUrl: set.DATABASE_URL ?? null,
    databasePooler: set.DATABASE_POOLER,
    databaseDirectUrl: set.DATABASE_DIRECT_URL ?? null,
    databaseReplicaUrl: set.DATABASE_REPLICA_URL ?? null,
    databasePoolSize: set.DATABASE_POOL_SIZE,
    smtpUrl: set.SMTP_URL ?? null,
    mailFrom: set.MAIL_FROM ?? null,
    bucket: bucketSettings(set),
    backups: backupSettings(set),
    modules,
    language: languageOf(set.STORE_LANGUAGE),
    demoCatalogue: set.DEMO_CATALOGUE,
    trustedProxies: set.TRUST_PROXY,
    maintenance: set.MAINTENANCE,
    httpsOnSubdomains: set.HSTS_SUBDOMAINS,
    metrics: metricsPlace(set),
    accessLog: accessLog(set),
    logLevel: set.LOG_LEVEL,
  };
}

function accessLog({ ACCESS_LOG }: Environment): string | null {
  if (ACCESS_LOG === "off") return null;
  return ACCESS_LOG === "stdout" ? ACCESS_LOG : resolve(ACCESS_LOG);
}

/** Runs all reads. Throws one `ConfigError` with each complaint once, as modules share settings. */
function refuseTogether(reads: readonly (() => unknown)[]): void {
  const complaints = reads.flatMap((read) => {
    try {
      read();
      return [];
    } catch (error) {
      if (error instanceof ConfigError) return [error.message];
      throw error;
    }
  });
  if (complaints.length > 0) throw new ConfigError([...new Set(complaints)].join("\n"));
}

function bucketSettings(set: Environment): BucketSettings | null {
  const bucket = bucketOf(set, "S3");
  if (!bucket || !("missing" in bucket)) return bucket;
  throw new ConfigError(
    `Pictures in a bucket need ${bucket.missing.join(", ")} too, or no S3_ setting at all`,
  );
}

const OWN_HOST = /^(127\.\d+\.\d+\.\d+|::1|localhost)$/;

function metricsPlace({ METRICS_PORT, METRICS_HOST, METRICS_TOKEN }: Environment): MetricsPlace | null {
  if (METRICS_PORT === undefined) {
    if (METRICS_TOKEN) throw new ConfigError("METRICS_TOKEN needs METRICS_PORT beside it");
    return null;
  }
  if (!METRICS_TOKEN && !OWN_HOST.test(METRICS_HOST)) {
    throw new ConfigError(
      `METRICS_HOST=${METRICS_HOST} can be reached from elsewhere: set METRICS_TOKEN too, or leave METRICS_HOST out`,
    );
  }
  return { port: METRICS_PORT, host: METRICS_HOST, token: METRICS_TOKEN ?? null };
}

function backupSettings(set: Environment): BackupSettings {
  const bucket = bucketOf(set, "BACKUP_S3");
  if (bucket && "missing" in bucket) {
    const missing = bucket.missing.join(", ");
    throw new ConfigError(`Backups in a bucket need ${missing} too, or no BACKUP_S3_ setting at all`);
  }
  return {
    hour: set.BACKUP_HOUR === "off" ? null : set.BACKUP_HOUR,
    folder: resolve(set.BACKUP_DIR ?? join(set.DATA_DIR, "backups")),
    bucket,
    key: set.BACKUP_KEY ?? null,
    keyFile: join(resolve(set.DATA_DIR), "backup.key"),
  };
}
