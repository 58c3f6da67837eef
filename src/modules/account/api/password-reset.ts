import { createRoute } from "@hono/zod-openapi";
import { doneSchema } from "#kernel/contract/envelope.ts";
import { answers, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { t } from "#modules/account/server-texts.ts";
import { forEveryone, spend } from "#modules/identity/index.ts";
import { forgotPassword } from "../actions/forgot-password.ts";
import { resetPassword } from "../actions/reset-password.ts";
import { forgotPasswordSchema, resetPasswordSchema } from "../contract.ts";

const forgot = createRoute({
  method: "post",
  path: "/forgot-password",
  tags: ["Shoppers"],
  summary: "Mail a link to choose a new password; the answer is the same whether or not there is an account",
  ...forEveryone,
  request: { body: jsonBody(forgotPasswordSchema) },
  responses: answers(doneSchema, "If there is an account, a mail is on its way"),
});

const reset = createRoute({
  method: "post",
  path: "/reset-password",
  tags: ["Shoppers"],
  summary: "Choose a new password with the mailed link's token",
  ...forEveryone,
  request: { body: jsonBody(resetPasswordSchema) },
  responses: answers(doneSchema, "Changed; every session of the account has ended"),
});

export const passwordResetApi = newApi<AppEnv>()
  .openapi(forgot, async (c) => {
    const { db, limits, mail } = c.var.deps;
    const { email } = c.req.valid("json");
    await spend(limits.resets, c.var.clientAddress);
    // Counted whether or not there is an account; the key ends like all that are forgotten with an account.
    await spend(limits.resetMails, `for ${email}`);
    await forgotPassword(db, { email, mail });
    const message = t("linkSent");
    return c.json({ success: true as const, message }, 200);
  })
  .openapi(reset, async (c) => {
    const { db, limits } = c.var.deps;
    await spend(limits.resets, c.var.clientAddress);
    await resetPassword(db, c.req.valid("json"));
    return c.json({ success: true as const, message: t("passwordChanged") }, 200);
  });
