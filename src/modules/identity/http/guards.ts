import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Connection } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { AppEnv, Deps } from "#kernel/http/app-env.ts";
import type { Text } from "#kernel/texts/text.ts";
import type { Permission } from "../rules/permissions.ts";
import { t } from "../server-texts.ts";
import { findSessionSeller, findSessionShopper } from "../sessions/session.ts";
import { type SellerEnv, type ShopperEnv, sessionToken } from "./session-cookies.ts";

async function currentShopper(c: Context, { db }: Deps) {
  const token = sessionToken(c, "shopper");
  return token ? findSessionShopper(db, token) : undefined;
}

/** The seller of the request's session, if it is a seller's. */
export async function currentSeller(c: Context, { db }: Deps) {
  const token = sessionToken(c, "seller");
  return token ? findSessionSeller(db, token) : undefined;
}

// A guard that refuses does not change the browser's cookies: its answer may arrive after those of a login in the
// meantime, and would undo that login.

/** Admits a logged-in shopper. Refuses anybody else with `UNAUTHENTICATED` and `message`. */
export function requireShopper(message: Text | string = t.later("loginToContinue")) {
  return createMiddleware<ShopperEnv>(async (c, next) => {
    const shopper = await currentShopper(c, c.var.deps);
    if (!shopper) {
      throw new AppError("UNAUTHENTICATED", message);
    }
    c.set("shopper", shopper);
    await next();
  });
}

/**
 * Admits a seller whose role has the permission. Refuses other sellers and shoppers with `FORBIDDEN`, and anybody else
 * with `UNAUTHENTICATED`.
 */
export function requireSeller(permission: Permission) {
  return createMiddleware<SellerEnv>(async (c, next) => {
    const seller = await currentSeller(c, c.var.deps);
    if (!seller) {
      if (await currentShopper(c, c.var.deps)) throw new AppError("FORBIDDEN", t.later("sellerOnly"));
      throw new AppError("UNAUTHENTICATED", t.later("loginAsSeller"));
    }
    if (!seller.role.may(permission)) throw new AppError("FORBIDDEN", t.later("notYourRole"));
    c.set("seller", seller);
    await next();
  });
}

export type NoticedEnv = {
  Bindings: AppEnv["Bindings"];
  Variables: AppEnv["Variables"] & { isSeller: boolean };
};

export type NoticedShopperEnv = {
  Bindings: AppEnv["Bindings"];
  Variables: AppEnv["Variables"] & { shopperId: string | null };
};

/** Admits everybody, and sets whether it is the seller. */
export const noticeSeller = createMiddleware<NoticedEnv>(async (c, next) => {
  c.set("isSeller", (await currentSeller(c, c.var.deps)) !== undefined);
  await next();
});

/** Admits everybody, and sets the shopper, if there is one. */
export const noticeShopper = createMiddleware<NoticedShopperEnv>(async (c, next) => {
  c.set("shopperId", (await currentShopper(c, c.var.deps))?.id ?? null);
  await next();
});

const LOOK_MS = 1_000;

export type WatchedSession = {
  /** Aborts when the session has ended anywhere. */
  ended: AbortSignal;
  /** Checks at once. Call it before sending something to the browser. */
  hasEnded: () => Promise<boolean>;
  stop: () => void;
};

/** Watches a seller's session during an answer that takes longer than a usual request. */
export function watchSession(db: Connection, token: string): WatchedSession {
  const over = new AbortController();
  const hasEnded = async () => {
    if (!over.signal.aborted && !(await findSessionSeller(db, token))) over.abort();
    return over.signal.aborted;
  };
  // While the database is out of reach, nothing is sent and nobody is logged out.
  const looking = setInterval(() => hasEnded().catch(() => undefined), LOOK_MS);
  return { ended: over.signal, hasEnded, stop: () => clearInterval(looking) };
}
