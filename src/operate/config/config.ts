import type { Pooler } from "#kernel/db/pooler.ts";
import type { ModuleSettings } from "#kernel/environment/variables.ts";
import type { TrustedProxies } from "#kernel/http/trusted-proxies.ts";
import type { BucketSettings } from "#kernel/media/bucket-requests.ts";
import type { MetricsPlace } from "#kernel/metrics/metrics-server.ts";
import type { Language } from "#kernel/texts/language.ts";

/** The operator's settings, parsed once at start. */
export type Config = {
  port: number;
  host: string;
  /** The number of processes that share the port. */
  processes: number;
  /** Whether this process sends mails, runs jobs and makes the nightly backup beside its requests. */
  background: boolean;
  /** The port on which a worker answers health checks; null: on none. */
  workerPort: number | null;
  publicUrl: string | null;
  /** The host that browsers get built files and pictures from. By default, it is the store's. */
  assetsUrl: string | null;
  /** The addresses of other front ends, whose pages may make calls with a visitor's cookies. */
  allowedOrigins: readonly string[];
  dataDir: string;
  /** Whether a copied `dataDir` is opened as a store of its own. */
  openCopy: boolean;
  databaseUrl: string | null;
  /** The kind of pooler in front of that database. `databaseDirectUrl` is the address without it. */
  databasePooler: Pooler;
  databaseDirectUrl: string | null;
  /** A streaming replica of that database, for reading what all visitors are shown. */
  databaseReplicaUrl: string | null;
  /** The most connections that a process's requests and jobs share. */
  databasePoolSize: number;
  /** Without an SMTP server, mails are written as files into `dataDir`. */
  smtpUrl: string | null;
  /** By default, the e-mail of the store's settings. */
  mailFrom: string | null;
  /** Without a bucket, pictures are files in `dataDir`. */
  bucket: BucketSettings | null;
  backups: BackupSettings;
  modules: ModuleSettings;
  language: Language;
  demoCatalogue: boolean;
  trustedProxies: TrustedProxies;
  maintenance: boolean;
  httpsOnSubdomains: boolean;
  /** The address of the metrics; null: they are off. */
  metrics: MetricsPlace | null;
  /** The place of the access log: `stdout`, or a file; null: there is none. */
  accessLog: string | null;
  logLevel: string;
};

/** Backups that the store makes by itself. */
export type BackupSettings = {
  /** The hour of the store's day from which the nightly backup is made; null: there is none. */
  hour: number | null;
  /** The folder that backups are written into. They stay there unless there is a bucket for them. */
  folder: string;
  bucket: BucketSettings | null;
  /** The secret that signs backups. Null: the store makes one and keeps it in `keyFile`. */
  key: string | null;
  keyFile: string;
};
