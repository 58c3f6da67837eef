import type { Pool } from "pg";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { nameOf } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { t } from "#modules/identity/server-texts.ts";

/** Accounts that one address may make in an hour: many households can share one address. */
const REGISTRATIONS_PER_ADDRESS = 300;

/** In an hour, from one address; a link to choose a new password also only so often to one e-mail. */
const SUBSCRIPTIONS_PER_ADDRESS = 300;
const RESETS_PER_ADDRESS = 100;
const RESET_MAILS_PER_EMAIL = 5;

/** Invoices that one shopper may have drawn in an hour: each keeps the server busy for a tenth of a second. */
const INVOICES_PER_SHOPPER = 120;

/** Promo codes that may be tried in an hour from one address: a cart asks anew with each change. */
const PROMO_CHECKS_PER_ADDRESS = 1000;

/** Waits for what is sold out, in an hour: from one address, and by somebody without an account for one e-mail. */
const WAITS_PER_ADDRESS = 300;
const WAITS_PER_EMAIL = 20;

/**
 * Limits in the database, so that they hold across processes and restarts; but for orders, whose statements are counted:
 * each process counts its own.
 */
export function createLimits(pool: Pool, { ordersPerHour }: { ordersPerHour: number }) {
  // The library names its statements itself, which a pooler may not allow.
  const query = ({ text, values }: { text: string; values: unknown[] }) =>
    pool.query({ name: nameOf(text), text, values });
  const limiter = (keyPrefix: string, points: number, duration: number, clearExpiredByTimeout = false) =>
    new RateLimiterPostgres({
      storeClient: { query },
      storeType: "pool",
      tableName: "rate_limits",
      tableCreated: true,
      keyPrefix,
      points,
      duration,
      clearExpiredByTimeout,
    });
  return {
    orders: new RateLimiterMemory({ keyPrefix: "order", points: ordersPerHour, duration: 60 * 60 }),
    // They share a table, so one of them clears away what is over for all: there are e-mails in it.
    registrations: limiter("register", REGISTRATIONS_PER_ADDRESS, 60 * 60, true),
    subscriptions: limiter("subscribe", SUBSCRIPTIONS_PER_ADDRESS, 60 * 60),
    resets: limiter("reset", RESETS_PER_ADDRESS, 60 * 60),
    invoices: limiter("invoice", INVOICES_PER_SHOPPER, 60 * 60),
    promoChecks: limiter("promo-check", PROMO_CHECKS_PER_ADDRESS, 60 * 60),
    waits: limiter("wait", WAITS_PER_ADDRESS, 60 * 60),
    waitMails: limiter("wait-mail", WAITS_PER_EMAIL, 60 * 60),
    resetMails: limiter("reset-mail", RESET_MAILS_PER_EMAIL, 60 * 60),
  };
}

export type Limits = ReturnType<typeof createLimits>;

/** Takes one point; none left: `TOO_MANY`. */
export async function spend(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    const text = t.later("tooManyAttempts", { minutes: Math.ceil(seconds / 60) });
    throw new AppError("TOO_MANY", text, undefined, { retryAfterSeconds: seconds });
  }
}

declare module "#kernel/http/app-env.ts" {
  interface Deps {
    limits: Limits;
  }
}
