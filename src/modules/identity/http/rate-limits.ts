import type { Pool } from "pg";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { nameOf } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { service } from "#kernel/modules/service.ts";
import { t } from "../server-texts.ts";

/** The accounts that can be made from one address in an hour. Many households may share an address. */
const REGISTRATIONS_PER_ADDRESS = 300;

/** The limits for an hour from one address. Links for a new password are also limited for each e-mail. */
const SUBSCRIPTIONS_PER_ADDRESS = 300;
const RESETS_PER_ADDRESS = 100;
const RESET_MAILS_PER_EMAIL = 5;

/** The invoices that a shopper can download in an hour. Each keeps the server busy for a tenth of a second. */
const INVOICES_PER_SHOPPER = 120;

/** The promo code checks from one address in an hour. A cart checks again with each change. */
const PROMO_CHECKS_PER_ADDRESS = 1000;

/** The back-in-stock requests in an hour: from one address, and without an account for one e-mail. */
const WAITS_PER_ADDRESS = 300;
const WAITS_PER_EMAIL = 20;

/** The complaints that a shopper can send in an hour. Each may have three photos. */
const COMPLAINTS_PER_SHOPPER = 20;

/** The test mails that a seller can ask for in an hour. */
const TEST_MAILS_PER_SELLER = 10;

/** The logins by passkey that can be begun from one address in an hour. */
const PASSKEY_LOGINS_PER_ADDRESS = 300;

/** The wrong links of drivers from one address in an hour. */
const DRIVE_LINKS_PER_ADDRESS = 60;
/** The wrong links of growers from one address in an hour. */
const GROWER_LINKS_PER_ADDRESS = 60;
/** The wrong links of invitations from one address in an hour. */
const INVITATION_LINKS_PER_ADDRESS = 60;

/**
 * The version of what a row means, a part of its key. Raise it with each change of how points are counted: rows of releases
 * that counted in another way are then no waits here, and are cleared away when they expire.
 */
const MEANING = 2;

/**
 * Rate limits in the database, so that they hold across processes and restarts. Orders are an exception, as their
 * statements are counted: each process counts its own.
 */
export function createLimits(pool: Pool, { ordersPerHour }: { ordersPerHour: number }) {
  // The library names its prepared statements itself, which a pooler may not allow.
  const query = ({ text, values }: { text: string; values: unknown[] }) =>
    pool.query({ name: nameOf(text), text, values });
  const limiter = (name: string, points: number, duration: number, clearExpiredByTimeout = false) =>
    new RateLimiterPostgres({
      storeClient: { query },
      storeType: "pool",
      tableName: "rate_limits",
      tableCreated: true,
      keyPrefix: `${name}.${MEANING}`,
      points,
      duration,
      clearExpiredByTimeout,
    });
  return {
    orders: new RateLimiterMemory({ keyPrefix: "order", points: ordersPerHour, duration: 60 * 60 }),
    // They share a table, so one limiter clears expired rows for all. The rows contain e-mails.
    registrations: limiter("register", REGISTRATIONS_PER_ADDRESS, 60 * 60, true),
    subscriptions: limiter("subscribe", SUBSCRIPTIONS_PER_ADDRESS, 60 * 60),
    resets: limiter("reset", RESETS_PER_ADDRESS, 60 * 60),
    invoices: limiter("invoice", INVOICES_PER_SHOPPER, 60 * 60),
    promoChecks: limiter("promo-check", PROMO_CHECKS_PER_ADDRESS, 60 * 60),
    waits: limiter("wait", WAITS_PER_ADDRESS, 60 * 60),
    waitMails: limiter("wait-mail", WAITS_PER_EMAIL, 60 * 60),
    complaints: limiter("complaint", COMPLAINTS_PER_SHOPPER, 60 * 60),
    driveLinks: limiter("drive-link", DRIVE_LINKS_PER_ADDRESS, 60 * 60),
    growerLinks: limiter("grower-link", GROWER_LINKS_PER_ADDRESS, 60 * 60),
    invitationLinks: limiter("invitation-link", INVITATION_LINKS_PER_ADDRESS, 60 * 60),
    testMails: limiter("test-mail", TEST_MAILS_PER_SELLER, 60 * 60),
    passkeyLogins: limiter("passkey", PASSKEY_LOGINS_PER_ADDRESS, 60 * 60),
    resetMails: limiter("reset-mail", RESET_MAILS_PER_EMAIL, 60 * 60),
  };
}

/** The limits of the open store, for the handlers of calls. */
export const openedLimits = service<ReturnType<typeof createLimits>>("the limits");

/** Takes one point. Throws `TOO_MANY` if none is left. */
export async function consume(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    const text = t.later("tooManyAttempts", { minutes: Math.ceil(seconds / 60) });
    throw new AppError("TOO_MANY", text, undefined, { retryAfterSeconds: seconds });
  }
}
