import bowser from "bowser";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { AppEnv, Arrival } from "#kernel/http/app-env.ts";
import { siteOrigin } from "#kernel/http/site-origin.ts";
import { DEVICE_DAYS, findKnownDevice, rememberDevice } from "../actions/known-devices.ts";
import { type Guesser, guessedName, limitGuesses, type Tried } from "../actions/limit-guesses.ts";
import { type Account, SESSION_DAYS, type SellerAccount, type SessionOwner } from "../actions/session.ts";

export type SessionKind = keyof typeof SESSION_DAYS;

/** The cookies that hold a session's token, without the prefix that they have behind HTTPS. */
export const SESSION_COOKIES = { shopper: "santhe_session", seller: "santhe_seller" } as const;

/**
 * Beside each session cookie, which no script can read, a marker that scripts can: a browser without it needs no
 * request to know that nobody is logged in. It opens nothing.
 */
const MARKERS = { shopper: "santhe_user", seller: "santhe_admin" } as const;

/** What a request carries behind the guard for shoppers. */
export type ShopperEnv = { Bindings: Arrival; Variables: AppEnv["Variables"] & { shopper: Account } };

/** What a request carries behind the guard for the seller. */
export type SellerEnv = { Bindings: Arrival; Variables: AppEnv["Variables"] & { seller: SellerAccount } };

export type AnyContext = Context<AppEnv> | Context<ShopperEnv> | Context<SellerEnv>;

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

/** What a person would call the browser that asks. */
export const deviceOf = (c: Context): string | null => deviceName(c.req.header("user-agent"));

/** Longer than any browser's: nobody makes us read a novel. */
const MAX_USER_AGENT = 500;

/** What a person would call a browser, such as "Chrome on Android", by what it says of itself; null if that says nothing. */
export function deviceName(userAgent: string | undefined): string | null {
  if (!userAgent || userAgent.length > MAX_USER_AGENT) return null;
  const { browser, os } = bowser.parse(userAgent);
  const known = [browser.name, os.name].filter((name) => name !== undefined && name !== "");
  return known.length === 0 ? null : known.join(", ");
}

const DEVICE_COOKIE = "santhe_device";

/** The token that makes this browser known to accounts; one that can't be ours counts as none. */
function deviceToken(c: Context): string | undefined {
  const token = getCookie(c, DEVICE_COOKIE, prefixOf(c).prefix);
  return token && /^[\w-]{43}$/.test(token) ? token : undefined;
}

function setDevice(c: AnyContext, token: string): void {
  const lasting = { ...attributes(c), ...prefixOf(c), maxAge: DEVICE_DAYS * 24 * 60 * 60 };
  setCookie(c, DEVICE_COOKIE, token, { ...lasting, httpOnly: true });
}

export function clearSession(c: AnyContext, kind: SessionKind): void {
  if (sessionToken(c, kind) === undefined) return;
  deleteCookie(c, SESSION_COOKIES[kind], { ...attributes(c), ...prefixOf(c) });
  deleteCookie(c, MARKERS[kind], attributes(c));
}

/** Runs what tries a password, unless too many wrong ones were tried before: `TOO_MANY`. */
export async function tryPassword<Result>(
  c: AnyContext,
  tried: Tried,
  login: () => Promise<Result>,
): Promise<Result> {
  const { db } = c.var.deps;
  const device = await findKnownDevice(db, { ...tried, token: deviceToken(c) });
  const guesser: Guesser = { account: guessedName(tried), address: c.var.clientAddress, device };
  return limitGuesses(db, guesser, login);
}

/** Lets the browser's next wrong passwords not be mistaken for somebody else's. Called once its login has worked. */
export async function knowDevice(c: AnyContext, owner: SessionOwner): Promise<void> {
  setDevice(c, await rememberDevice(c.var.deps.db, owner, deviceToken(c)));
}
