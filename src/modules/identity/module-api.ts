import { createRoute } from "@hono/zod-openapi";
import type { Context } from "hono";
import { doneSchema } from "#kernel/contract/envelope.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { answers, type CallsOf, callsOf, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import {
  changePasswordSchema,
  endLoginSchema,
  loginsSchema,
  sellerAuthSchema,
  sellerLoginSchema,
} from "./contract.ts";
import { forEveryone, forSeller, forShopper } from "./http/access.ts";
import {
  clearSession,
  deviceOf,
  enterAsSeller,
  type SellerEnv,
  type ShopperEnv,
  sessionToken,
  setSession,
  stationToken,
  tryPassword,
} from "./http/session-cookies.ts";
import { t } from "./server-texts.ts";
import { changePassword } from "./sessions/password.ts";
import { heldPermissions } from "./sessions/role.ts";
import { configuredSeller, refuseUnproved, sellerDirectory } from "./sessions/seller-account.ts";
import { endLogin, endOtherLogins, listLogins } from "./sessions/session.ts";

const calls = callsOf("Seller");

const login = calls.post("/login", {
  summary: "Log in as the seller",
  ...forEveryone,
  request: { body: jsonBody(sellerLoginSchema) },
  responses: answers(doneSchema, "Logged in"),
});

const isAuth = calls.get("/is-auth", {
  summary: "Whether the seller is logged in",
  ...forSeller("own"),
  responses: answers(sellerAuthSchema, "The seller is logged in"),
});

const logout = calls.get("/logout", {
  summary: "Log the seller out",
  ...forEveryone,
  responses: answers(doneSchema, "Logged out, also when nobody was logged in"),
});

const sellerApi = newApi<AppEnv>()
  .openapi(login, async (c) => {
    const { deps } = c.var;
    const input = { ...c.req.valid("json"), device: deviceOf(c), station: stationToken(c) };
    const tried = { kind: "seller", email: input.email } as const;
    const { id, token } = await tryPassword(c, tried, () => sellerDirectory().logIn(deps, input));
    await enterAsSeller(c, { id, token, way: "password" });
    return c.json({ success: true as const, message: t("loggedIn") }, 200);
  })
  .openapi(isAuth, async (c) => {
    await sellerDirectory().touchSession(c.var.deps.db, sessionToken(c, "seller") ?? "");
    const { id, name, email, role } = c.var.seller;
    const person = { _id: id, name, email };
    return c.json({ success: true as const, person, permissions: heldPermissions(role) }, 200);
  })
  .openapi(logout, async (c) => {
    const token = sessionToken(c, "seller");
    if (token) await sellerDirectory().endSession(c.var.deps.db, token);
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

const shopperLoginsApi = newApi<AppEnv>()
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
    await replacePassword(c, c.var.shopper, c.req.valid("json"));
    return c.json({ success: true as const, message: t("passwordReplaced") }, 200);
  });

/** Changes the logged-in shopper's password, and opens the account's only session in this browser. */
async function replacePassword(
  c: Context<ShopperEnv>,
  { id, email }: { id: string; email: string },
  { password, newPassword }: PasswordChange,
): Promise<void> {
  const tried = { kind: "shopper", email: email.toLowerCase(), purpose: "change" } as const;
  const { db, mail } = c.var.deps;
  const owner = { kind: "shopper", id } as const;
  const change = { owner, password, newPassword, device: deviceOf(c), mail };
  setSession(c, "shopper", await tryPassword(c, tried, () => changePassword(db, change)));
}

type PasswordChange = { password: string; newPassword: string };

/**
 * Changes the logged-in seller's password, and opens their only session in this browser. The owner's password from the
 * operator's settings takes effect at every start, so it can't be changed here: `CONFLICT`.
 */
async function replaceSellersPassword(c: Context<SellerEnv>, change: PasswordChange): Promise<void> {
  const { db, mail } = c.var.deps;
  const { seller } = c.var;
  const configured = configuredSeller.of(c.var.deps);
  if (configured.password !== undefined && configured.email?.toLowerCase() === seller.email.toLowerCase())
    throw new AppError("CONFLICT", t.later("passwordIsSet"));
  // A login that may not change it is refused before its password counts as a guess.
  await refuseUnproved(db, seller);
  const tried = { kind: "seller", email: seller.email.toLowerCase(), purpose: "change" } as const;
  const token = sessionToken(c, "seller") ?? "";
  const input = { ...change, seller, token, device: deviceOf(c), station: stationToken(c), mail };
  const newToken = await tryPassword(c, tried, () => sellerDirectory().changePassword(db, input));
  setSession(c, "seller", newToken);
}

const sellerLoginsApi = newApi<AppEnv>()
  .openapi(createRoute({ ...list, ...seller }), async (c) => {
    const token = sessionToken(c, "seller") ?? "";
    const logins = await sellerDirectory().listLogins(c.var.deps.db, { seller: c.var.seller, token });
    return c.json({ success: true as const, logins }, 200);
  })
  .openapi(createRoute({ ...end, ...seller }), async (c) => {
    const { id } = c.req.valid("json");
    await sellerDirectory().endLogin(c.var.deps.db, { seller: c.var.seller, id });
    return c.json({ success: true as const, message: t("loggedOutThere") }, 200);
  })
  .openapi(createRoute({ ...endOthers, ...seller }), async (c) => {
    const token = sessionToken(c, "seller") ?? "";
    await sellerDirectory().endOtherLogins(c.var.deps.db, { seller: c.var.seller, token });
    return c.json({ success: true as const, message: t("loggedOutElsewhere") }, 200);
  })
  .openapi(createRoute({ ...change, ...seller }), async (c) => {
    await replaceSellersPassword(c, c.req.valid("json"));
    return c.json({ success: true as const, message: t("passwordReplaced") }, 200);
  });

/** All calls of this module, with their full paths. */
export const identityCalls = newApi<AppEnv>()
  .route("/api/seller", sellerApi)
  .route("/api/user", shopperLoginsApi)
  .route("/api/seller", sellerLoginsApi);

/** The type of the calls, for pages. */
export type IdentityApi = CallsOf<typeof identityCalls>;
