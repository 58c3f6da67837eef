import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import { doneSchema } from "#kernel/contract/envelope.ts";
import { idSchema } from "#kernel/contract/fields.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { answers, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { forEveryoneAndTheShopper, forShopper, spend } from "#modules/identity/index.ts";
import { listWaits } from "./actions/list-waits.ts";
import { stopWaiting } from "./actions/stop-waiting.ts";
import { waitFor } from "./actions/wait-for.ts";
import { waitSchema, waitsSchema } from "./contract/waits.ts";
import { t } from "./texts.ts";

const wait = createRoute({
  method: "post",
  path: "/wait",
  tags: ["Stock"],
  summary: "Ask to be told, once, when a sold-out product is back; who is not logged in says their e-mail",
  ...forEveryoneAndTheShopper,
  request: { body: jsonBody(waitSchema) },
  responses: answers(doneSchema, "Noted; the answer is the same for who waits already"),
});

const waits = createRoute({
  method: "get",
  path: "/waits",
  tags: ["Stock"],
  summary: "The products that the shopper waits for",
  ...forShopper(),
  responses: answers(waitsSchema, "Their ids"),
});

const stop = createRoute({
  method: "delete",
  path: "/wait/{product}",
  tags: ["Stock"],
  summary: "Take back that a product is waited for",
  ...forShopper(),
  request: { params: z.object({ product: idSchema }) },
  responses: answers(doneSchema, "Taken back; the same where there was nothing"),
});

export const stockApi = newApi<AppEnv>()
  .openapi(wait, async (c) => {
    const { db, limits } = c.var.deps;
    const { product, email } = c.req.valid("json");
    const { shopperId } = c.var;
    await spend(limits.waits, c.var.clientAddress);
    if (shopperId === null && email === undefined) {
      throw new AppError("INVALID", t.later("enterEmail"), { email: t.later("enterEmail") });
    }
    if (shopperId === null) await spend(limits.waitMails, `for ${email?.toLowerCase()}`);
    const waiter = shopperId === null ? { email: email ?? "" } : { shopperId };
    const name = await waitFor(db, { product, waiter });
    return c.json({ success: true as const, message: t("noted", { product: name }) }, 200);
  })
  .openapi(waits, async (c) => {
    const products = await listWaits(c.var.deps.db, c.var.shopper.id);
    return c.json({ success: true as const, products }, 200);
  })
  .openapi(stop, async (c) => {
    const { product } = c.req.valid("param");
    await stopWaiting(c.var.deps.db, { product, shopperId: c.var.shopper.id });
    return c.json({ success: true as const, message: t("noLongerNoted") }, 200);
  });
