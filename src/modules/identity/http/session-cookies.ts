import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { siteOrigin } from "#kernel/http/site-origin.ts";
import { SESSION_DAYS } from "../actions/session.ts";
import type { SellerEnv, ShopperEnv } from "./env.ts";

export type SessionKind = keyof typeof SESSION_DAYS;

/** The cookies that hold a session's token, without the prefix that they have behind HTTPS. */
export const SESSION_COOKIES = { shopper: "santhe_session", seller: "santhe_seller" } as const;

/**
 * Beside each session cookie, which no script can read, a marker that scripts can: a browser without it needs no
 * request to know that nobody is logged in. It opens nothing.
 */
const MARKERS = { shopper: "santhe_user", seller: "santhe_admin" } as const;

type AnyContext = Context<AppEnv> | Context<ShopperEnv> | Context<SellerEnv>;

const isSecure = (c: Context) => siteOrigin(c).startsWith("https:");

/** Behind HTTPS a session's cookie is `__Host-…`: no sibling subdomain and no plain connection can set one. */
const prefixOf = (c: Context) => (isSecure(c) ? ({ prefix: "host" } as const) : {});

const attributes = (c: Context) => ({ path: "/", sameSite: "Lax", secure: isSecure(c) }) as const;

/** The session's token in the browser's cookie, if there is one. */
export function sessionToken(c: Context, kind: SessionKind): string | undefined {
  return getCookie(c, SESSION_COOKIES[kind], prefixOf(c).prefix);
}

export function setSession(c: AnyContext, kind: SessionKind, token: string): void {
  const lasting = { ...attributes(c), maxAge: SESSION_DAYS[kind] * 24 * 60 * 60 };
  setCookie(c, SESSION_COOKIES[kind], token, { ...lasting, ...prefixOf(c), httpOnly: true });
  setCookie(c, MARKERS[kind], "1", lasting);
}

export function clearSession(c: AnyContext, kind: SessionKind): void {
  if (sessionToken(c, kind) === undefined) return;
  deleteCookie(c, SESSION_COOKIES[kind], { ...attributes(c), ...prefixOf(c) });
  deleteCookie(c, MARKERS[kind], attributes(c));
}
