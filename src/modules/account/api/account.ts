import { createRoute } from "@hono/zod-openapi";
import { doneSchema } from "#kernel/contract/envelope.ts";
import { answers, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { t } from "#modules/account/server-texts.ts";
import { getCart } from "#modules/cart/index.ts";
import { clearSession, forShopper, sessionToken, tryPassword } from "#modules/identity/index.ts";
import {
  accountExportSchema,
  deleteAccountSchema,
  updateAccountSchema,
  userAnswerSchema,
} from "../contract.ts";
import { deleteAccount } from "../lifecycle/delete-account.ts";
import { exportAccount } from "../lifecycle/export-account.ts";
import { renameShopper } from "../lifecycle/register-shopper.ts";

const update = createRoute({
  method: "post",
  path: "/update",
  tags: ["Shoppers"],
  summary: "Correct the shopper's name",
  ...forShopper(),
  request: { body: jsonBody(updateAccountSchema) },
  responses: answers(userAnswerSchema, "The shopper as saved"),
});

const download = createRoute({
  method: "get",
  path: "/export",
  tags: ["Shoppers"],
  summary: "Download everything the store keeps about the shopper",
  ...forShopper(),
  responses: answers(accountExportSchema, "As a file to keep"),
});

const remove = createRoute({
  method: "post",
  path: "/delete",
  tags: ["Shoppers"],
  summary: "Delete the shopper's account; orders stay, without the person",
  ...forShopper(),
  request: { body: jsonBody(deleteAccountSchema) },
  responses: answers(doneSchema, "Deleted, and logged out everywhere"),
});

export const accountApi = newApi<AppEnv>()
  .openapi(update, async (c) => {
    const { db } = c.var.deps;
    const { id, name, email } = await renameShopper(db, { ...c.var.shopper, ...c.req.valid("json") });
    const user = { _id: id, name, email, cartItems: await getCart(db, id) };
    return c.json({ success: true as const, user, message: t("nameUpdated") }, 200);
  })
  .openapi(download, async (c) => {
    const { db, now } = c.var.deps;
    const all = await exportAccount(db, {
      shopperId: c.var.shopper.id,
      now: now(),
      token: sessionToken(c, "shopper") ?? "",
    });
    c.header("Content-Disposition", `attachment; filename="my-data-${storeDay(now())}.json"`);
    return c.json({ success: true as const, ...all }, 200);
  })
  .openapi(remove, async (c) => {
    const { db } = c.var.deps;
    const { id, email } = c.var.shopper;
    const { password } = c.req.valid("json");
    const tried = { kind: "shopper", email, purpose: "delete" } as const;
    await tryPassword(c, tried, () => deleteAccount(db, { shopperId: id, password }));
    clearSession(c, "shopper");
    return c.json({ success: true as const, message: t("accountDeleted") }, 200);
  });
