import type { Pool } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "#kernel/errors/app-error.ts";
import { t } from "#modules/identity/server-texts.ts";

const QUARTER_OF_AN_HOUR = 15 * 60;

/** Ten wrong passwords for an account from one address, or a hundred from one address, in a quarter of an hour. */
const FAILURES_PER_ACCOUNT = 10;
const FAILURES_PER_ADDRESS = 100;

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

/** Limits in the database, so that they hold across processes and restarts. */
export function createLoginLimits(pool: Pool) {
  const limiter = (keyPrefix: string, points: number, duration: number, clearExpiredByTimeout = false) =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: "rate_limits",
      tableCreated: true,
      keyPrefix,
      points,
      duration,
      clearExpiredByTimeout,
    });
  return {
    // They share a table, so one of them clears away what is over for all: there are e-mails in it.
    account: limiter("login-account", FAILURES_PER_ACCOUNT, QUARTER_OF_AN_HOUR, true),
    address: limiter("login-address", FAILURES_PER_ADDRESS, QUARTER_OF_AN_HOUR),
    registrations: limiter("register", REGISTRATIONS_PER_ADDRESS, 60 * 60),
    subscriptions: limiter("subscribe", SUBSCRIPTIONS_PER_ADDRESS, 60 * 60),
    resets: limiter("reset", RESETS_PER_ADDRESS, 60 * 60),
    invoices: limiter("invoice", INVOICES_PER_SHOPPER, 60 * 60),
    promoChecks: limiter("promo-check", PROMO_CHECKS_PER_ADDRESS, 60 * 60),
    waits: limiter("wait", WAITS_PER_ADDRESS, 60 * 60),
    waitMails: limiter("wait-mail", WAITS_PER_EMAIL, 60 * 60),
    resetMails: limiter("reset-mail", RESET_MAILS_PER_EMAIL, 60 * 60),
  };
}

export type LoginLimits = ReturnType<typeof createLoginLimits>;

/** Takes one point; none left: `TOO_MANY`. */
export async function spend(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const minutes = Math.max(1, Math.ceil(refusal.msBeforeNext / 60_000));
    throw new AppError("TOO_MANY", t.later("tooManyAttempts", { minutes }));
  }
}

/** Runs a login; a wrong password costs a point of its account and its address, a right one gives the account's back. */
export async function limitFailures<Result>(
  limits: LoginLimits,
  { address, email }: { address: string; email: string },
  login: () => Promise<Result>,
): Promise<Result> {
  const accountKey = `${address} ${email}`;
  // Taken before the password is tried, so that attempts side by side can't slip past the limit.
  await spend(limits.address, address);
  await spend(limits.account, accountKey);
  const result = await login();
  await Promise.all([limits.account.delete(accountKey), limits.address.reward(address)]);
  return result;
}

declare module "#kernel/http/app-env.ts" {
  interface Deps {
    limits: LoginLimits;
  }
}
