import bowser from "bowser";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { AppError } from "#kernel/errors/app-error.ts";
import type { AppEnv, Arrival } from "#kernel/http/app-env.ts";
import { HANDS_LANGUAGE } from "#kernel/http/request-language.ts";
import { siteOrigin } from "#kernel/http/site-origin.ts";
import type { SellerLoginWay } from "../rules/shared/came-by.ts";
import {
  DEVICE_DAYS,
  isNewDevice,
  type PasswordTarget,
  throttlePassword,
  trustDevice,
} from "../sessions/login-throttle.ts";
import { sellerDirectory } from "../sessions/seller-account.ts";
import { type Account, SESSION_DAYS, type SellerWithRole, type SessionOwner } from "../sessions/session.ts";

export type SessionKind = keyof typeof SESSION_DAYS;

/** The session cookies' names, without their prefix under HTTPS. */
export const SESSION_COOKIES = { shopper: "santhe_session", seller: "santhe_seller" } as const;

/**
 * A readable marker beside each session cookie, which scripts can't read. A browser without the marker needs no request
 * to know that nobody is logged in. The marker gives no access.
 */
const MARKERS = { shopper: "santhe_user", seller: "santhe_admin" } as const;

/** The context of a request behind the shopper's guard. */
export type ShopperEnv = { Bindings: Arrival; Variables: AppEnv["Variables"] & { shopper: Account } };

/** The context of a request behind the seller's guard. */
export type SellerEnv = {
  Bindings: Arrival;
  Variables: AppEnv["Variables"] & {
    seller: SellerWithRole;
    /** Set if the answer's file comes from another call, which has recorded who gets it. */
    isFileRecorded?: true;
  };
};

export type AnyContext = Context<AppEnv> | Context<ShopperEnv> | Context<SellerEnv>;

const isSecure = (c: Context) => siteOrigin(c).startsWith("https:");

/** Under HTTPS a session's cookie is `__Host-…`, which no sibling subdomain and no plain connection can set. */
const prefixOf = (c: Context) => (isSecure(c) ? ({ prefix: "host" } as const) : {});

const attributes = (c: Context) => ({ path: "/", sameSite: "Lax", secure: isSecure(c) }) as const;

/** The session's token from the browser's cookie, if there is one. */
export function sessionToken(c: Context, kind: SessionKind): string | undefined {
  return getCookie(c, SESSION_COOKIES[kind], prefixOf(c).prefix);
}

export function setSession(c: AnyContext, kind: SessionKind, token: string): void {
  const lasting = { ...attributes(c), maxAge: SESSION_DAYS[kind] * 24 * 60 * 60 };
  setCookie(c, SESSION_COOKIES[kind], token, { ...lasting, ...prefixOf(c), httpOnly: true });
  setCookie(c, MARKERS[kind], "1", lasting);
}

/** The requesting browser's name for people. */
export const deviceOf = (c: Context): string | null => deviceName(c.req.header("user-agent"));

/** The length limit of parsed user agents. No browser's is longer. */
const MAX_USER_AGENT = 500;

/** A browser's name for people, such as "Chrome on Android", from its user agent; null if that is unknown. */
export function deviceName(userAgent: string | undefined): string | null {
  if (!userAgent || userAgent.length > MAX_USER_AGENT) return null;
  const { browser, os } = bowser.parse(userAgent);
  const parts = [browser.name, os.name].filter((name) => name !== undefined && name !== "");
  return parts.length === 0 ? null : parts.join(", ");
}

const DEVICE_COOKIE = "santhe_device";

/** The token of the browser's device cookie; undefined if it can't be ours. */
function deviceToken(c: Context): string | undefined {
  const token = getCookie(c, DEVICE_COOKIE, prefixOf(c).prefix);
  return token && /^[\w-]{43}$/.test(token) ? token : undefined;
}

function setDevice(c: AnyContext, token: string): void {
  const lasting = { ...attributes(c), ...prefixOf(c), maxAge: DEVICE_DAYS * 24 * 60 * 60 };
  setCookie(c, DEVICE_COOKIE, token, { ...lasting, httpOnly: true });
}

const STATION_COOKIE = "santhe_station";

/** A readable marker beside it: a browser without it does not ask who may enter here. It gives no access. */
const STATION_MARKER = "santhe_shared";

/** The token of the shared device that the browser was made to; undefined for a device of one's own. */
export function stationToken(c: Context): string | undefined {
  return getCookie(c, STATION_COOKIE, prefixOf(c).prefix);
}

/** Makes the browser a shared device, for as long as browsers keep a cookie. */
export function setStation(c: AnyContext, token: string): void {
  const lasting = { ...attributes(c), maxAge: DEVICE_DAYS * 24 * 60 * 60 };
  setCookie(c, STATION_COOKIE, token, { ...lasting, ...prefixOf(c), httpOnly: true });
  setCookie(c, STATION_MARKER, "1", lasting);
}

/** Makes the browser a device of one's own again. */
export function clearStation(c: AnyContext): void {
  if (stationToken(c) === undefined) return;
  deleteCookie(c, STATION_COOKIE, { ...attributes(c), ...prefixOf(c) });
  deleteCookie(c, STATION_MARKER, attributes(c));
}

export function clearSession(c: AnyContext, kind: SessionKind): void {
  if (sessionToken(c, kind) === undefined) return;
  deleteCookie(c, SESSION_COOKIES[kind], { ...attributes(c), ...prefixOf(c) });
  deleteCookie(c, MARKERS[kind], attributes(c));
}

/** Runs a password check. Throws `TOO_MANY` after too many wrong passwords, even for the right one. */
export function tryPassword<Result>(
  c: AnyContext,
  target: PasswordTarget,
  check: () => Promise<Result>,
): Promise<Result> {
  const client = { address: c.var.clientAddress, deviceToken: deviceToken(c) };
  return throttlePassword(c.var.deps.db, { target, client }, async () => {
    try {
      return await check();
    } catch (error) {
      if (target.kind === "seller" && error instanceof AppError) noteFailedTry(c, target, error);
      throw error;
    }
  });
}

/** Has a seller's wrong password or code noted. The answer does not wait for it, so it tells nobody which e-mails exist. */
function noteFailedTry(c: AnyContext, { email, purpose }: PasswordTarget, refusal: AppError): void {
  const isLogin = purpose === undefined;
  if (refusal.as !== (isLogin ? "UNAUTHENTICATED" : "INVALID")) return;
  const failed = { email, refusal, isLogin, device: deviceOf(c), station: stationToken(c) };
  const { db, log } = c.var.deps;
  sellerDirectory()
    .noteFailedTry(db, failed)
    .catch((error: unknown) => log.error({ err: error }, "a failed login could not be noted"));
}

/** Sets the device cookie after a login, so that the owner's wrong passwords are counted apart from other people's. */
export async function rememberDevice(c: AnyContext, owner: SessionOwner): Promise<void> {
  setDevice(c, await trustDevice(c.var.deps.db, owner, deviceToken(c)));
}

/** Remembers a person's language on the device, for the pages of those who work in the store. Without one, these are in the store's. */
export function speakAs(c: AnyContext, person: Pick<SellerWithRole, "language"> | undefined): void {
  const lasting = { ...attributes(c), maxAge: DEVICE_DAYS * 24 * 60 * 60 };
  if (person?.language) setCookie(c, HANDS_LANGUAGE, person.language, lasting);
  else if (getCookie(c, HANDS_LANGUAGE) !== undefined) deleteCookie(c, HANDS_LANGUAGE, attributes(c));
}

/**
 * Sets the cookies of a seller's new session, ends the browser's last one, and has a login from a new device noted.
 */
export async function enterAsSeller(
  c: AnyContext,
  { id, token, way }: { id: string; token: string; way: SellerLoginWay },
): Promise<void> {
  const { deps } = c.var;
  const owner = { kind: "seller", id } as const;
  const isNew = await isNewDevice(deps.db, owner, deviceToken(c));
  await rememberDevice(c, owner);
  const old = sessionToken(c, "seller");
  if (old) await sellerDirectory().endSession(deps.db, old);
  setSession(c, "seller", token);
  speakAs(c, await sellerDirectory().findSession(deps.db, token));
  if (isNew) await sellerDirectory().noteNewDevice(deps, { id, device: deviceOf(c), way });
}
