import { createRoute } from "@hono/zod-openapi";
import { cartUpdateSchema } from "#contract/cart.ts";
import { doneSchema } from "#contract/envelope.ts";
import { MESSAGES } from "#domain/messages.ts";
import { replaceCart } from "#server/services/cart/replace-cart.ts";
import { answers, jsonBody, newApi } from "../http/api-route.ts";
import type { AppEnv } from "../http/app-env.ts";
import { forShopper } from "../http/roles.ts";

const update = createRoute({
  method: "post",
  path: "/update",
  tags: ["Cart"],
  summary: "Put a cart in place of the saved one",
  ...forShopper(),
  request: { body: jsonBody(cartUpdateSchema) },
  responses: answers(doneSchema, "Saved; products that don't exist are left out"),
});

export const cartApi = newApi<AppEnv>().openapi(update, async (c) => {
  await replaceCart(c.var.deps.db, c.var.shopper.id, c.req.valid("json").cartItems);
  return c.json({ success: true as const, message: MESSAGES.cartUpdated }, 200);
});
