import { createRoute } from "@hono/zod-openapi";
import { doneSchema, successSchema } from "#kernel/contract/envelope.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { answers, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { changePasswordSchema, endLoginSchema, loginsSchema, sellerLoginSchema } from "./contract.ts";
import { forEveryone, forSeller, forShopper } from "./http/access.ts";
import {
  type AnyContext,
  clearSession,
  deviceOf,
  rememberDevice,
  sessionToken,
  setSession,
  tryPassword,
} from "./http/session-cookies.ts";
import { t } from "./server-texts.ts";
import { changePassword } from "./sessions/password.ts";
import { configuredSeller, loginSeller } from "./sessions/seller-account.ts";
import {
  endLogin,
  endOtherLogins,
  endSession,
  listLogins,
  type SessionOwner,
  touchSession,
} from "./sessions/session.ts";

const login = createRoute({
  method: "post",
  path: "/login",
  tags: ["Seller"],
  summary: "Log in as the seller",
  ...forEveryone,
  request: { body: jsonBody(sellerLoginSchema) },
  responses: answers(doneSchema, "Logged in"),
});

const isAuth = createRoute({
  method: "get",
  path: "/is-auth",
  tags: ["Seller"],
  summary: "Whether the seller is logged in",
  ...forSeller("own"),
  responses: answers(successSchema({}), "The seller is logged in"),
});

const logout = createRoute({
  method: "get",
  path: "/logout",
  tags: ["Seller"],
  summary: "Log the seller out",
  ...forEveryone,
  responses: answers(doneSchema, "Logged out, also when nobody was logged in"),
});

export const sellerApi = newApi<AppEnv>()
  .openapi(login, async (c) => {
    const { db } = c.var.deps;
    const input = { ...c.req.valid("json"), device: deviceOf(c) };
    const tried = { kind: "seller", email: input.email } as const;
    const { id, token } = await tryPassword(c, tried, () => loginSeller(db, input));
    await rememberDevice(c, { kind: "seller", id });
    const old = sessionToken(c, "seller");
    if (old) await endSession(db, old);
    setSession(c, "seller", token);
    return c.json({ success: true as const, message: t("loggedIn") }, 200);
  })
  .openapi(isAuth, async (c) => {
    await touchSession(c.var.deps.db, sessionToken(c, "seller") ?? "");
    return c.json({ success: true as const }, 200);
  })
  .openapi(logout, async (c) => {
    const token = sessionToken(c, "seller");
    if (token) await endSession(c.var.deps.db, token);
    clearSession(c, "seller");
    return c.json({ success: true as const, message: t("loggedOut") }, 200);
  });

const list = {
  method: "get",
  path: "/logins",
  summary: "Where one is logged in",
  responses: answers(loginsSchema, "Here first, then the last used"),
} as const;

const end = {
  method: "post",
  path: "/logins/end",
  summary: "Log out in one other place",
  request: { body: jsonBody(endLoginSchema) },
  responses: answers(doneSchema, "Logged out there"),
} as const;

const endOthers = {
  method: "post",
  path: "/logins/end-others",
  summary: "Log out everywhere else",
  responses: answers(doneSchema, "Logged in here only"),
} as const;

const change = {
  method: "post",
  path: "/change-password",
  summary: "Choose a new password, with the old one",
  request: { body: jsonBody(changePasswordSchema) },
  responses: answers(doneSchema, "Changed; logged in here only"),
} as const;

// The same calls exist for shoppers and for the seller.
const shopper = { tags: ["Shoppers"], ...forShopper() };
const seller = { tags: ["Seller"], ...forSeller("own") };

/** A shopper's logins and password. */
export const shopperLoginsApi = newApi<AppEnv>()
  .openapi(createRoute({ ...list, ...shopper }), async (c) => {
    const owner = { kind: "shopper", id: c.var.shopper.id } as const;
    const token = sessionToken(c, "shopper") ?? "";
    return c.json({ success: true as const, logins: await listLogins(c.var.deps.db, { owner, token }) }, 200);
  })
  .openapi(createRoute({ ...end, ...shopper }), async (c) => {
    const owner = { kind: "shopper", id: c.var.shopper.id } as const;
    await endLogin(c.var.deps.db, { owner, id: c.req.valid("json").id });
    return c.json({ success: true as const, message: t("loggedOutThere") }, 200);
  })
  .openapi(createRoute({ ...endOthers, ...shopper }), async (c) => {
    const owner = { kind: "shopper", id: c.var.shopper.id } as const;
    await endOtherLogins(c.var.deps.db, { owner, token: sessionToken(c, "shopper") ?? "" });
    return c.json({ success: true as const, message: t("loggedOutElsewhere") }, 200);
  })
  .openapi(createRoute({ ...change, ...shopper }), async (c) => {
    await replacePassword(c, { kind: "shopper", ...c.var.shopper }, c.req.valid("json"));
    return c.json({ success: true as const, message: t("passwordReplaced") }, 200);
  });

/**
 * Changes the password of the logged-in account, and opens its only session in this browser. A seller's password from
 * the operator's settings takes effect at every start, so it can't be changed here: `CONFLICT`.
 */
async function replacePassword(
  c: AnyContext,
  { kind, id, email }: SessionOwner & { email: string },
  { password, newPassword }: { password: string; newPassword: string },
): Promise<void> {
  const { db } = c.var.deps;
  if (kind === "seller" && configuredSeller.of(c.var.deps).password !== undefined)
    throw new AppError("CONFLICT", t.later("passwordIsSet"));
  const tried = { kind, email: email.toLowerCase(), purpose: "change" } as const;
  const passwordChange = { owner: { kind, id }, password, newPassword, device: deviceOf(c) };
  setSession(c, kind, await tryPassword(c, tried, () => changePassword(db, passwordChange)));
}

/** The seller's logins and password. */
export const sellerLoginsApi = newApi<AppEnv>()
  .openapi(createRoute({ ...list, ...seller }), async (c) => {
    const owner = { kind: "seller", id: c.var.seller.id } as const;
    const token = sessionToken(c, "seller") ?? "";
    return c.json({ success: true as const, logins: await listLogins(c.var.deps.db, { owner, token }) }, 200);
  })
  .openapi(createRoute({ ...end, ...seller }), async (c) => {
    const owner = { kind: "seller", id: c.var.seller.id } as const;
    await endLogin(c.var.deps.db, { owner, id: c.req.valid("json").id });
    return c.json({ success: true as const, message: t("loggedOutThere") }, 200);
  })
  .openapi(createRoute({ ...endOthers, ...seller }), async (c) => {
    const owner = { kind: "seller", id: c.var.seller.id } as const;
    await endOtherLogins(c.var.deps.db, { owner, token: sessionToken(c, "seller") ?? "" });
    return c.json({ success: true as const, message: t("loggedOutElsewhere") }, 200);
  })
  .openapi(createRoute({ ...change, ...seller }), async (c) => {
    await replacePassword(c, { kind: "seller", ...c.var.seller }, c.req.valid("json"));
    return c.json({ success: true as const, message: t("passwordReplaced") }, 200);
  });
