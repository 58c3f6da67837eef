import { join, resolve } from "node:path";
import { z } from "zod";
import { readTrustedProxies, type TrustedProxies } from "#kernel/http/trusted-proxies.ts";
import type { BucketSettings } from "#kernel/media/bucket-settings.ts";
import type { MetricsPlace } from "#kernel/metrics/metrics-server.ts";
import type { Language } from "#kernel/texts/language.ts";
import { MIN_PASSWORD_LENGTH } from "#modules/identity/rules/password-length.ts";
import { DEFAULT_CHARGES } from "#modules/order/rules/pricing.ts";
import type { StoreSettings } from "#modules/store/contract.ts";
import { DEFAULT_PROMO, type Promo } from "#modules/store/rules/promo.ts";
import { BUCKET_VARIABLES, bucketOf } from "./bucket-config.ts";
import { isLanguage, languageOf, UNKNOWN_LANGUAGE } from "./languages.ts";

/** What the operator has set, parsed once at start. */
export type Config = {
  port: number;
  host: string;
  publicUrl: string | null;
  dataDir: string;
  /** A copied `dataDir` is opened as a store of its own. */
  openCopy: boolean;
  databaseUrl: string | null;
  seller: { email?: string; password?: string };
  /** Without an SMTP server, mails are files in `dataDir`. */
  smtpUrl: string | null;
  /** Unset: the e-mail of the store's settings. */
  mailFrom: string | null;
  /** Without a bucket, pictures are files in `dataDir`. */
  bucket: BucketSettings | null;
  /** What the store's settings begin with; from then on they are the seller's. */
  backups: BackupSettings;
  store: StoreSettings;
  language: Language;
  demoCatalogue: boolean;
  trustedProxies: TrustedProxies;
  maintenance: boolean;
  ordersPerHour: number;
  /** How many processes share the port. */
  processes: number;
  httpsOnSubdomains: boolean;
  /** Where what is measured can be read; null: nowhere. */
  metrics: MetricsPlace | null;
  logLevel: string;
};

/** Backups that the store makes by itself. */
export type BackupSettings = {
  /** The hour of the day, at the store, from which on the nightly backup is made; null: none. */
  hour: number | null;
  /** Where backups lie, unless they are in a bucket; they are written here in any case. */
  folder: string;
  bucket: BucketSettings | null;
};

/** A setting that can't be used; the message names the variable and what is wrong with it. */
export class ConfigError extends Error {}

const flag = z
  .enum(["true", "false", "1", "0"], { error: "must be true or false" })
  .transform((value) => value === "true" || value === "1");
const origin = z
  .url({ protocol: /^https?$/, error: "must be an http(s) address such as https://shop.example.org" })
  .transform((value) => new URL(value).origin);
const text = (max: number) => z.string().max(max, `must have at most ${max} characters`);
function trustedProxies(text: string, context: z.RefinementCtx): TrustedProxies {
  const proxies = readTrustedProxies(text.trim());
  if (proxies === null) {
    const message =
      "must be true, false, a number of proxies, or their networks such as 10.0.0.0/8, 192.0.2.7";
    context.addIssue({ code: "custom", message });
  }
  return proxies ?? 0;
}
const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
const phone = z
  .string()
  .regex(/^\+?[\d ()-]{7,20}$/, "must be phone numbers such as +91 98450 12345, parted by a comma");
const promo = z
  .string()
  .regex(/^\d{1,6}%?$/, "must be whole rupees such as 50, or a percentage such as 10%")
  .transform((text): Promo => {
    const value = Number.parseInt(text, 10);
    return text.endsWith("%")
      ? { type: "percentage", percent: Math.min(value, 100) }
      : { type: "fixed", amountPaise: value * 100 };
  });

// The city that the default address is in, and its state.
const HOME = { city: "Mysuru", state: "Karnataka" };

const environment = z.object({
  PORT: z.coerce
    .number({ error: "must be a port number" })
    .int("must be a whole number")
    .min(0, "must be a port number")
    .max(65_535, "must be a port number")
    .default(3000),
  HOST: z.string().default("0.0.0.0"),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: z.string().default("./data"),
  OPEN_COPY: flag.default(false),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must start with postgres://")
    .optional(),
  SELLER_EMAIL: z.email("must be an e-mail address").optional(),
  SELLER_PASSWORD: z
    .string()
    .min(MIN_PASSWORD_LENGTH, `must have at least ${MIN_PASSWORD_LENGTH} characters`)
    .optional(),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: "must be an address such as smtp://user:password@mail.example.org:587",
    })
    .optional(),
  MAIL_FROM: z.email("must be an e-mail address").optional(),
  ...BUCKET_VARIABLES,
  BACKUP_HOUR: z
    .union([z.literal("off"), z.coerce.number().int().min(0).max(23)], {
      error: "must be an hour from 0 to 23, or off",
    })
    .default(2),
  BACKUP_DIR: z.string().optional(),
  DEMO_CATALOGUE: flag.default(true),
  TRUST_PROXY: z.string().default("false").transform(trustedProxies),
  MAINTENANCE: flag.default(false),
  ORDERS_PER_HOUR: z.coerce
    .number({ error: "must be a number" })
    .int("must be a whole number")
    .min(1, "must be at least 1")
    .default(600),
  WEB_CONCURRENCY: z.coerce
    .number({ error: "must be a number" })
    .int("must be a whole number")
    .min(1, "must be at least 1")
    .max(64, "must be at most 64")
    .default(1),
  HSTS_SUBDOMAINS: flag.default(false),
  METRICS_PORT: z.coerce
    .number({ error: "must be a port number" })
    .int("must be a whole number")
    .min(0, "must be a port number")
    .max(65_535, "must be a port number")
    .optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/-]{16,200}=*$/, "must have 16 to 200 letters and digits")
    .optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(", ")}` }).default("info"),
  STORE_LANGUAGE: z.string().refine(isLanguage, UNKNOWN_LANGUAGE).optional(),
  STORE_NAME: text(60).default("Santhe"),
  STORE_CITY: text(60).default(HOME.city),
  STORE_STATE: text(60).optional(),
  STORE_ADDRESS: text(200).default("Market Road, Mysuru, Karnataka 570001"),
  STORE_GSTIN: text(15).optional(),
  STORE_PHONES: z
    .string()
    .transform((text) => text.split(",").map((part) => part.trim()))
    .pipe(z.array(phone).max(2, "must be one or two phone numbers, parted by a comma"))
    .default(["+91 90000 00001", "+91 90000 00002"]),
  STORE_EMAIL: z.email("must be an e-mail address").default("hello@santhe.example"),
  STORE_CHAT_NUMBER: z
    .string()
    .transform((text) => text.replace(/\D/g, ""))
    .pipe(z.string().min(7, "must be a phone number with country code"))
    .default("919000000001"),
  STORE_INSTAGRAM: z.url("must be a full address").optional(),
  STORE_CREDIT: text(100).default("Santhe contributors"),
  STORE_PROMO: promo.default(DEFAULT_PROMO),
});

type Environment = z.infer<typeof environment>;

/** Reads the operator's settings; the first wrong one is refused with `ConfigError`. An empty variable counts as unset. */
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
  // Its server lets a hundred connections in, and each process may need fifteen.
  if (set.WEB_CONCURRENCY > 6 && !set.DATABASE_URL)
    throw new ConfigError("WEB_CONCURRENCY above 6 needs a PostgreSQL of your own: DATABASE_URL");
  return {
    port: set.PORT,
    host: set.HOST,
    publicUrl: set.PUBLIC_URL ?? null,
    dataDir: resolve(set.DATA_DIR),
    openCopy: set.OPEN_COPY,
    databaseUrl: set.DATABASE_URL ?? null,
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

/** Addresses of this machine that nobody else gets to. */
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
  };
}

/** The names of all settings. */
export const SETTINGS: readonly string[] = Object.keys(environment.shape);

/** Settings that nobody else may know, or that say who is who on one machine. */
const SECRET = /PASSWORD|_URL$|KEY|TOKEN/;

/** The settings that are set, without the secret ones. */
export function shownSettings(env: Record<string, string | undefined>): Record<string, string> {
  const shown: Record<string, string> = {};
  for (const name of SETTINGS) {
    const value = env[name];
    if (value && (name === "PUBLIC_URL" || !SECRET.test(name))) shown[name] = value;
  }
  return shown;
}

function firstSettings(set: Environment): StoreSettings {
  const [first = "", second = first] = set.STORE_PHONES;
  return {
    name: set.STORE_NAME,
    tagline: null,
    city: set.STORE_CITY,
    // The operator alone knows the state of another city.
    state: set.STORE_STATE ?? (set.STORE_CITY === HOME.city ? HOME.state : null),
    address: set.STORE_ADDRESS,
    gstin: set.STORE_GSTIN ?? null,
    phones: [first, second],
    email: set.STORE_EMAIL,
    chatNumber: set.STORE_CHAT_NUMBER,
    instagram: set.STORE_INSTAGRAM ?? "https://www.instagram.com/",
    developerCredit: set.STORE_CREDIT,
    charges: DEFAULT_CHARGES,
    cancelUntil: "delivery-day",
    promo: set.STORE_PROMO,
  };
}
