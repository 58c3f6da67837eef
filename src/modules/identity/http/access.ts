import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { z } from "zod";
import { idSchema, leftOut } from "#kernel/contract/fields.ts";
import type { Connection } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { AppEnv, Deps } from "#kernel/http/app-env.ts";
import { receiveUpload, type UploadSender } from "#kernel/http/upload/receive-upload.ts";
import type { Text } from "#kernel/texts/text.ts";
import { written } from "#kernel/texts/written-words.ts";
import { recordFile } from "../recorded-actions.ts";
import type { Permission } from "../rules/shared/permission.ts";
import { t } from "../server-texts.ts";
import { heldPermissions, type Role, refuseWithout } from "../sessions/role.ts";
import { findSessionSeller, listSellers, sellerDirectory } from "../sessions/seller-account.ts";
import { findSessionShopper, type SellerAccount, type SellerWithRole } from "../sessions/session.ts";
import { type ApprovalMark, throughGate } from "./approval.ts";
import { type SellerEnv, type ShopperEnv, sessionToken } from "./session-cookies.ts";

async function currentShopper(c: Context, { db }: Deps) {
  const token = sessionToken(c, "shopper");
  return token ? findSessionShopper(db, token) : undefined;
}

/**
 * The seller of the request's session, if it is a seller's; or the one in whose name the store makes the call. That one
 * proved what the call needs when they asked for it.
 */
export async function currentSeller(c: Context, { db }: Deps) {
  const onBehalfOf: string | undefined = c.env?.inProcess?.onBehalfOf;
  if (onBehalfOf !== undefined) {
    const person = (await listSellers(db)).find(({ id }) => id === onBehalfOf);
    return person && { ...person, hasSecondFactor: true };
  }
  const token = sessionToken(c, "seller");
  return token ? findSessionSeller(db, token) : undefined;
}

// A guard that refuses does not change the browser's cookies: its answer may arrive after those of a login in the
// meantime, and would undo that login.

/** Admits a logged-in shopper. Refuses anybody else with `UNAUTHENTICATED` and `message`. */
function requireShopper(message: Text | string = t.later("loginToContinue")) {
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
function requireSeller(permission: Permission) {
  return createMiddleware<SellerEnv>(async (c, next) => {
    const seller = await currentSeller(c, c.var.deps);
    if (!seller) {
      if (await currentShopper(c, c.var.deps)) throw new AppError("FORBIDDEN", t.later("sellerOnly"));
      throw new AppError("UNAUTHENTICATED", t.later("loginAsSeller"));
    }
    refuseWithout(permission, seller);
    c.set("seller", seller);
    await next();
  });
}

type MaybeSellerEnv = {
  Bindings: AppEnv["Bindings"];
  Variables: AppEnv["Variables"] & { seller: SellerWithRole | null };
};

type MaybeShopperEnv = {
  Bindings: AppEnv["Bindings"];
  Variables: AppEnv["Variables"] & { shopperId: string | null };
};

/** Admits everybody, and sets the seller, if it is one. */
const findSeller = createMiddleware<MaybeSellerEnv>(async (c, next) => {
  c.set("seller", (await currentSeller(c, c.var.deps)) ?? null);
  await next();
});

/** Admits everybody, and sets the shopper, if there is one. */
const findShopper = createMiddleware<MaybeShopperEnv>(async (c, next) => {
  c.set("shopperId", (await currentShopper(c, c.var.deps))?.id ?? null);
  await next();
});

/** The header that names the person who did what a device sends later, perhaps by the session of the next person. */
export const makerHeaderSchema = z.object({
  "made-by": leftOut(idSchema).describe("The id of the person who did it, if another one sends it"),
});

/**
 * The person who did what a call says. A shared device may send it after the next person has come. If it is not known
 * that the named person was there, it counts as the sender's, who did it for somebody else.
 */
export async function makerOf(c: Context<SellerEnv>): Promise<SellerAccount> {
  const { id, name, email, cameBy } = c.var.seller;
  const maker = c.req.header("made-by")?.trim() || id;
  if (maker === id) return { id, name, email, cameBy };
  const token = sessionToken(c, "seller") ?? "";
  const person = await sellerDirectory().findMaker(c.var.deps.db, { token, maker });
  return person ?? { id, email, name: written(t.later("forSomebodyElse", { name })) };
}

// The access rules of calls. Each rule sets the guard and its description in the API document together, so that the two
// can't differ.

/** The names of the two cookies in the API document. */
export const SCHEMES = { shopper: "shopperSession", seller: "sellerSession" } as const;

/** The `security` entries of a call for a logged-in shopper or seller. */
export const SHOPPER = { [SCHEMES.shopper]: ["shopper"] };
export const SELLER = { [SCHEMES.seller]: ["seller"] };

/** The `security` entry of a call for sellers whose role has the permission. */
export const sellerWith = (permission: Permission) => ({ [SCHEMES.seller]: [permission] });
const NOBODY = {};

/** For everybody. */
export const forEveryone = { security: [NOBODY] };

/** For everybody. The handler knows the seller, if it is one, and may answer more then. */
export const forEveryoneAndTheSeller = { middleware: findSeller, security: [NOBODY, SELLER] };

/** For everybody. The handler knows the shopper, if there is one, and may answer more then. */
export const forEveryoneAndTheShopper = { middleware: findShopper, security: [NOBODY, SHOPPER] };

/** For logged-in shoppers. Anybody else gets `message`. */
export function forShopper(message?: Text | string) {
  return { middleware: requireShopper(message), security: [SHOPPER] };
}

/**
 * Records which file, or which whole list under the name of a file, whoever the guard lets pass has got, as people's data
 * leaves the store with it. A file that can't be recorded is not sent. A request for the headers alone gets no file, and is not recorded.
 */
function recordingFiles(admit: MiddlewareHandler<SellerEnv>) {
  return createMiddleware<SellerEnv>((c, next) =>
    admit(c, async () => {
      await next();
      const [, name] = ATTACHED_FILE.exec(c.res.headers.get("Content-Disposition") ?? "") ?? [];
      const { deps, seller, isFileRecorded } = c.var;
      if (name === undefined || isFileRecorded || c.req.method === "HEAD") return;
      const allowedBy = c.env?.inProcess?.agreedBy;
      try {
        await recordFile(deps.db, { name, address: c.req.path, seller, allowedBy });
      } catch (error) {
        await c.res.body?.cancel();
        throw error;
      }
    }),
  );
}

const ATTACHED_FILE = /^attachment; filename="([^"]+)"/;

/** For sellers whose role has the permission. */
export function forSeller(permission: Permission) {
  return { middleware: recordingFiles(requireSeller(permission)), security: [sellerWith(permission)] };
}

/**
 * Receives the files of an upload for those whom the guard lets pass. Nobody else can make the server read files. The
 * guard is asked again once they are there: a slow phone sends for minutes, and the session or the role may have ended.
 */
function uploadBehind<Env extends SellerEnv | ShopperEnv>(
  letPass: MiddlewareHandler<Env>,
  queue: UploadSender["queue"],
) {
  return createMiddleware<Env>((c, next) =>
    letPass(c, async () => {
      const again = async () => {
        await letPass(c, next);
      };
      await receiveUpload(c.req, c.var.deps.uploads, again, { queue, address: c.var.clientAddress });
    }),
  );
}

/**
 * For sellers whose role has the permission. If the owner wants it for this kind of call, another person with the
 * permission has to agree first: the answer is 202 then, and nothing is done.
 */
export function forSellerWithApproval(permission: Permission, mark: ApprovalMark) {
  const agreed = mark.permission ?? permission;
  const admit = recordingFiles(requireSeller(permission));
  const middleware = createMiddleware<SellerEnv>(async (c, next) => {
    let waiting: Response | undefined;
    await admit(c, async () => {
      waiting = await throughGate({ c, permission: agreed, mark, proceed: next });
    });
    return waiting;
  });
  const described = { "x-approval": mark.kind, "x-approval-permission": agreed };
  return { middleware, security: [sellerWith(permission)], ...described };
}

/** For sellers whose role has the permission, with file uploads. */
export function forSellerUpload(permission: Permission) {
  return {
    middleware: uploadBehind(requireSeller(permission), "staff"),
    security: [sellerWith(permission)],
  };
}

/** For logged-in shoppers, with file uploads. */
export function forShopperUpload(message?: Text | string) {
  return { middleware: uploadBehind(requireShopper(message), "shoppers"), security: [SHOPPER] };
}

/**
 * Passes on the parts of a long answer as long as its seller may do all that they might when it began. Throws
 * `UNAUTHENTICATED` or `FORBIDDEN` after that, which cuts the answer off.
 */
export async function* whileAllowed<Part>(
  c: Context<SellerEnv>,
  parts: AsyncIterable<Part>,
): AsyncGenerator<Part, void> {
  const held = heldPermissions(c.var.seller.role);
  let isFirst = true;
  for await (const part of parts) {
    if (!isFirst) await refuseWithLess(c, held);
    isFirst = false;
    yield part;
  }
}

async function refuseWithLess(c: Context<SellerEnv>, held: readonly string[]): Promise<void> {
  const seller = await currentSeller(c, c.var.deps);
  if (!seller) throw new AppError("UNAUTHENTICATED", t.later("loginAsSeller"));
  const now = new Set(heldPermissions(seller.role));
  if (!held.every((permission) => now.has(permission)))
    throw new AppError("FORBIDDEN", t.later("notYourRole"));
}

const CHECK_MS = 1_000;

export type WatchedSession = {
  /** Aborts when the session has ended anywhere, or its role has lost the permission. */
  ended: AbortSignal;
  /** Checks at once. Call it before sending something to the browser. */
  hasEnded: () => Promise<boolean>;
  /** The role as it was at the last check; undefined before the first. */
  role: () => Role | undefined;
  stop: () => void;
};

/**
 * Watches a seller's session during an answer that takes longer than a usual request. It ends with the session, and when
 * the role loses the permission of the call.
 */
export function watchSession(db: Connection, token: string, permission: Permission): WatchedSession {
  const ended = new AbortController();
  let role: Role | undefined;
  const hasEnded = async () => {
    if (ended.signal.aborted) return true;
    const seller = await findSessionSeller(db, token);
    if (!seller?.role.may(permission)) ended.abort();
    role = seller?.role;
    return ended.signal.aborted;
  };
  // While the database is out of reach, nothing is sent and nobody is logged out.
  const timer = setInterval(() => hasEnded().catch(() => undefined), CHECK_MS);
  return { ended: ended.signal, hasEnded, role: () => role, stop: () => clearInterval(timer) };
}
