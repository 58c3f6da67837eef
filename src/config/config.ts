import type { Pooler } from "#kernel/db/pooler.ts";
import type { TrustedProxies } from "#kernel/http/trusted-proxies.ts";
import type { BucketSettings } from "#kernel/media/bucket-requests.ts";
import type { MetricsPlace } from "#kernel/metrics/metrics-server.ts";
import type { Language } from "#kernel/texts/language.ts";
import type { StoreSettings } from "#modules/store/contract.ts";

/** What the operator has set, parsed once at start. */
export type Config = {
  port: number;
  host: string;
  publicUrl: string | null;
  dataDir: string;
  /** A copied `dataDir` is opened as a store of its own. */
  openCopy: boolean;
  databaseUrl: string | null;
  /** The kind of pooler between the store and that database. `databaseDirectUrl` is the address without it. */
  databasePooler: Pooler;
  databaseDirectUrl: string | null;
  seller: { email?: string; password?: string };
  /** Without an SMTP server, mails are files in `dataDir`. */
  smtpUrl: string | null;
  /** Unset: the e-mail of the store's settings. */
  mailFrom: string | null;
  /** Without a bucket, pictures are files in `dataDir`. */
  bucket: BucketSettings | null;
  backups: BackupSettings;
  /** What the store's settings begin with; from then on they are the seller's. */
  store: StoreSettings;
  language: Language;
  demoCatalogue: boolean;
  trustedProxies: TrustedProxies;
  maintenance: boolean;
  ordersPerHour: number;
  /** How many processes share the port. */
  processes: number;
  httpsOnSubdomains: boolean;
  /** Where metrics can be read; null: nowhere. */
  metrics: MetricsPlace | null;
  logLevel: string;
};

/** Backups that the store makes by itself. */
export type BackupSettings = {
  /** The nightly backup is made from this hour of the store's day on; null: there is none. */
  hour: number | null;
  /** Backups are written into this folder. They stay in it unless there is a bucket for them. */
  folder: string;
  bucket: BucketSettings | null;
  /** The secret that signs backups. Null: the store draws one and keeps it in `keyFile`. */
  key: string | null;
  keyFile: string;
};

/** A setting that can't be used; the message names the variable and what is wrong with it. */
export class ConfigError extends Error {}
