import { createRoute } from "@hono/zod-openapi";
import { answers, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { forEveryone } from "#modules/identity/index.ts";
import { deliveryOptions } from "./actions/delivery-options.ts";
import { deliveryOptionsAnswerSchema, deliveryOptionsQuerySchema } from "./contract/delivery-options.ts";

const options = createRoute({
  method: "get",
  path: "/options",
  tags: ["Delivery"],
  summary: "Whether a PIN code is served, and the days and windows that are free for these products",
  ...forEveryone,
  request: { query: deliveryOptionsQuerySchema },
  responses: answers(deliveryOptionsAnswerSchema, "The earliest first"),
});

export const deliveryOptionsApi = newApi<AppEnv>().openapi(options, async (c) => {
  const { db, now, settings } = c.var.deps;
  const { shippingPaise } = settings.current().charges;
  const found = await deliveryOptions(db, { ...c.req.valid("query"), now: now(), shippingPaise });
  return c.json({ success: true as const, options: found }, 200);
});
