import { join, resolve } from "node:path";
import type { BucketSettings } from "#kernel/media/bucket-requests.ts";
import type { MetricsPlace } from "#kernel/metrics/metrics-server.ts";
import { languageOf } from "../languages.ts";
import { bucketOf } from "./bucket.ts";
import { type BackupSettings, type Config, ConfigError } from "./config.ts";
import { type Environment, environment } from "./environment.ts";
import { firstSettings } from "./first-settings.ts";

/** Reads the operator's settings. An empty variable counts as unset. Throws a `ConfigError` with the reason. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = environment.safeParse(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== "")),
  );
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`);
    throw new ConfigError(lines.join("\n"));
  }
  const set = parsed.data;
  if (set.SELLER_PASSWORD && !set.SELLER_EMAIL)
    throw new ConfigError("SELLER_PASSWORD needs SELLER_EMAIL beside it");
  // The embedded PostgreSQL accepts a hundred connections, and each process may need fifteen.
  if (set.WEB_CONCURRENCY > 6 && !set.DATABASE_URL)
    throw new ConfigError("WEB_CONCURRENCY above 6 needs a PostgreSQL of your own: DATABASE_URL");
  if (set.DATABASE_POOLER !== "none" && !(set.DATABASE_URL && set.DATABASE_DIRECT_URL))
    throw new ConfigError(
      `DATABASE_POOLER=${set.DATABASE_POOLER} needs DATABASE_URL, the pooler's address, and DATABASE_DIRECT_URL, PostgreSQL's own`,
    );
  if (set.DATABASE_DIRECT_URL && !set.DATABASE_URL)
    throw new ConfigError("DATABASE_DIRECT_URL needs DATABASE_URL beside it");
  return {
    port: set.PORT,
    host: set.HOST,
    publicUrl: set.PUBLIC_URL ?? null,
    dataDir: resolve(set.DATA_DIR),
    openCopy: set.OPEN_COPY,
    databaseUrl: set.DATABASE_URL ?? null,
    databasePooler: set.DATABASE_POOLER,
    databaseDirectUrl: set.DATABASE_DIRECT_URL ?? null,
    seller: { email: set.SELLER_EMAIL, password: set.SELLER_PASSWORD },
    smtpUrl: set.SMTP_URL ?? null,
    mailFrom: set.MAIL_FROM ?? null,
    bucket: bucketSettings(set),
    backups: backupSettings(set),
    store: firstSettings(set),
    language: languageOf(set.STORE_LANGUAGE),
    demoCatalogue: set.DEMO_CATALOGUE,
    trustedProxies: set.TRUST_PROXY,
    maintenance: set.MAINTENANCE,
    ordersPerHour: set.ORDERS_PER_HOUR,
    processes: set.WEB_CONCURRENCY,
    httpsOnSubdomains: set.HSTS_SUBDOMAINS,
    metrics: metricsPlace(set),
    logLevel: set.LOG_LEVEL,
  };
}

function bucketSettings(set: Environment): BucketSettings | null {
  const found = bucketOf(set, "S3");
  if (!found || !("missing" in found)) return found;
  throw new ConfigError(
    `Pictures in a bucket need ${found.missing.join(", ")} too, or no S3_ setting at all`,
  );
}

/** Addresses that only this machine can reach. */
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
