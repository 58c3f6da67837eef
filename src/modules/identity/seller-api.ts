import { createRoute } from "@hono/zod-openapi";
import { doneSchema, successSchema } from "#kernel/contract/envelope.ts";
import { answers, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { t } from "#modules/identity/server-texts.ts";
import { loginSeller } from "./actions/ensure-seller.ts";
import { closeSession, noteSession } from "./actions/session.ts";
import { sellerLoginSchema } from "./contract.ts";
import { forEveryone, forSeller } from "./http/roles.ts";
import {
  clearSession,
  deviceOf,
  knowDevice,
  sessionToken,
  setSession,
  tryPassword,
} from "./http/session-cookies.ts";

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
    await knowDevice(c, { kind: "seller", id });
    const old = sessionToken(c, "seller");
    if (old) await closeSession(db, old);
    setSession(c, "seller", token);
    return c.json({ success: true as const, message: t("loggedIn") }, 200);
  })
  .openapi(isAuth, async (c) => {
    await noteSession(c.var.deps.db, sessionToken(c, "seller") ?? "");
    return c.json({ success: true as const }, 200);
  })
  .openapi(logout, async (c) => {
    const token = sessionToken(c, "seller");
    if (token) await closeSession(c.var.deps.db, token);
    clearSession(c, "seller");
    return c.json({ success: true as const, message: t("loggedOut") }, 200);
  });
