import { z } from "zod";
import { POOLERS } from "#kernel/db/pooler.ts";
import { MIN_PASSWORD_LENGTH } from "#modules/identity/rules/shared/password-length.ts";
import { DEFAULT_PROMO } from "#modules/store/rules/shared/promo.ts";
import { isLanguage, UNKNOWN_LANGUAGE } from "../languages.ts";
import { BUCKET_VARIABLES } from "./bucket.ts";
import { chatNumber, count, flag, origin, phones, port, promo, text, trustedProxies } from "./values.ts";

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** The city of the default address, and its state. */
export const HOME = { city: "Mysuru", state: "Karnataka" };

/** All settings by their variables, with their defaults. */
export const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().default("0.0.0.0"),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: z.string().default("./data"),
  OPEN_COPY: flag.default(false),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must start with postgres://")
    .optional(),
  DATABASE_DIRECT_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must start with postgres://")
    .optional(),
  DATABASE_POOLER: z.enum(POOLERS, `must be one of ${POOLERS.join(", ")}`).default("none"),
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
  BACKUP_KEY: z.string().min(32, "must have at least 32 characters").optional(),
  DEMO_CATALOGUE: flag.default(true),
  TRUST_PROXY: trustedProxies.default(0),
  MAINTENANCE: flag.default(false),
  ORDERS_PER_HOUR: count.default(600),
  WEB_CONCURRENCY: count.max(64, "must be at most 64").default(1),
  HSTS_SUBDOMAINS: flag.default(false),
  METRICS_PORT: port.optional(),
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
  STORE_PHONES: phones.default(["+91 90000 00001", "+91 90000 00002"]),
  STORE_EMAIL: z.email("must be an e-mail address").default("hello@santhe.example"),
  STORE_CHAT_NUMBER: chatNumber.default("919000000001"),
  STORE_INSTAGRAM: z.url("must be a full address").optional(),
  STORE_CREDIT: text(100).default("Santhe contributors"),
  STORE_PROMO: promo.default(DEFAULT_PROMO),
});

export type Environment = z.infer<typeof environment>;

/** The names of all settings. */
export const SETTINGS: readonly string[] = Object.keys(environment.shape);
