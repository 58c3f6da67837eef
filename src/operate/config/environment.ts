import { z } from "zod";
import { POOLERS } from "#kernel/db/pooler.ts";
import { count, flag, origin, origins, port, trustedProxies } from "#kernel/environment/variables.ts";
import { isLanguage, UNKNOWN_LANGUAGE } from "../../languages/languages.ts";
import { BUCKET_VARIABLES } from "./bucket.ts";
import { concurrency } from "./concurrency.ts";

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, "must start with postgres://")
  .optional();

/** The settings outside the modules by their variables, with their defaults. */
export const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().default("0.0.0.0"),
  PUBLIC_URL: origin.optional(),
  ASSETS_URL: origin.optional(),
  ALLOWED_ORIGINS: origins.default([]),
  DATA_DIR: z.string().default("./data"),
  OPEN_COPY: flag.default(false),
  DATABASE_URL: databaseUrl,
  DATABASE_DIRECT_URL: databaseUrl,
  DATABASE_REPLICA_URL: databaseUrl,
  DATABASE_POOLER: z.enum(POOLERS, `must be one of ${POOLERS.join(", ")}`).default("none"),
  DATABASE_POOL_SIZE: count.max(1_000, "must be at most 1000").default(10),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: "must be an address such as smtp://user:password@mail.example.org:587",
    })
    .optional(),
  MAIL_FROM: z.email("must be an e-mail address").optional(),
  ...BUCKET_VARIABLES,
  BACKUP_HOUR: z
    .string()
    .regex(/^(off|[01]?\d|2[0-3])$/, "must be an hour from 0 to 23, or off")
    .transform((hour) => (hour === "off" ? hour : Number(hour)))
    .default(2),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEY: z.string().min(32, "must have at least 32 characters").optional(),
  DEMO_CATALOGUE: flag.default(true),
  TRUST_PROXY: trustedProxies.default(0),
  MAINTENANCE: flag.default(false),
  WEB_CONCURRENCY: concurrency,
  BACKGROUND: flag.default(true),
  WORKER_PORT: port.optional(),
  HSTS_SUBDOMAINS: flag.default(false),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/-]{16,200}=*$/, "must have 16 to 200 letters and digits")
    .optional(),
  ACCESS_LOG: z.string().default("off"),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(", ")}` }).default("info"),
  STORE_LANGUAGE: z.string().refine(isLanguage, UNKNOWN_LANGUAGE).optional(),
});

export type Environment = z.infer<typeof environment>;
