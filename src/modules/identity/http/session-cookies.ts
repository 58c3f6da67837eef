import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { SESSION_DAYS } from "../actions/session.ts";
import type { SellerEnv, ShopperEnv } from "./env.ts";

export type SessionKind = keyof typeof SESSION_DAYS;

/** The cookies that hold a session's token. */
export const SESSION_COOKIES = { shopper: "santhe_session", seller: "santhe_seller" } as const;

/**
 * Beside each session cookie, which no script can read, a marker that scripts can: a browser without it needs no
 * request to know that nobody is logged in. It opens nothing.
 */
const MARKERS = { shopper: "santhe_user", seller: "santhe_admin" } as const;

type AnyContext = Context<AppEnv> | Context<ShopperEnv> | Context<SellerEnv>;

function attributes(c: AnyContext) {
  const secure = c.var.deps.publicUrl?.startsWith("https:") ?? false;
  return { path: "/", sameSite: "Lax", secure } as const;
}

export function sessionToken(c: Context, kind: SessionKind): string | undefined {
  return getCookie(c, SESSION_COOKIES[kind]);
}

export function setSession(c: AnyContext, kind: SessionKind, token: string): void {
  const lasting = { ...attributes(c), maxAge: SESSION_DAYS[kind] * 24 * 60 * 60 };
  setCookie(c, SESSION_COOKIES[kind], token, { ...lasting, httpOnly: true });
  setCookie(c, MARKERS[kind], "1", lasting);
}

export function clearSession(c: AnyContext, kind: SessionKind): void {
  if (sessionToken(c, kind) === undefined) return;
  deleteCookie(c, SESSION_COOKIES[kind], attributes(c));
  deleteCookie(c, MARKERS[kind], attributes(c));
}
