import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Connection } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { AppEnv, Deps } from "#kernel/http/app-env.ts";
import type { Text } from "#kernel/texts/text.ts";
import { findSessionSeller, findSessionShopper } from "../actions/session.ts";
import type { Permission } from "../rules/permissions.ts";
import { t } from "../server-texts.ts";
import { type SellerEnv, type ShopperEnv, sessionToken } from "./session-cookies.ts";

async function currentShopper(c: Context, { db }: Deps) {
  const token = sessionToken(c, "shopper");
  return token ? findSessionShopper(db, token) : undefined;
}

/** The seller whose session this is, if it is one's. */
export async function currentSeller(c: Context, { db }: Deps) {
  const token = sessionToken(c, "seller");
  return token ? findSessionSeller(db, token) : undefined;
}

// A guard that refuses leaves the browser's cookies alone: its answer may arrive after those of a login that was made in
// the meantime, and would take that login away.

/** Lets a logged-in shopper pass. Anybody else is refused with `message`: `UNAUTHENTICATED`. */
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
 * Lets a seller pass whose role has the permission. One whose role has not, or a shopper: `FORBIDDEN`; nobody:
 * `UNAUTHENTICATED`.
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

/** Lets everybody pass and says whether it is the seller. */
export const noticeSeller = createMiddleware<NoticedEnv>(async (c, next) => {
  c.set("isSeller", (await currentSeller(c, c.var.deps)) !== undefined);
  await next();
});

/** Lets everybody pass and says which shopper it is, if one. */
export const noticeShopper = createMiddleware<NoticedShopperEnv>(async (c, next) => {
  c.set("shopperId", (await currentShopper(c, c.var.deps))?.id ?? null);
  await next();
});

const LOOK_MS = 1_000;

export type WatchedSession = {
  /** Aborts when the session has ended, wherever it was ended. */
  ended: AbortSignal;
  /** Looks at once: for whoever is about to tell the browser something. */
  hasEnded: () => Promise<boolean>;
  stop: () => void;
};

/** Watches a seller's session while a browser is told things for longer than a request takes. */
export function watchSession(db: Connection, token: string): WatchedSession {
  const over = new AbortController();
  const hasEnded = async () => {
    if (!over.signal.aborted && !(await findSessionSeller(db, token))) over.abort();
    return over.signal.aborted;
  };
  // While the database is away nobody is told anything, and nobody is logged out.
  const looking = setInterval(() => hasEnded().catch(() => undefined), LOOK_MS);
  return { ended: over.signal, hasEnded, stop: () => clearInterval(looking) };
}
