import { answers, type CallsOf, callsOf, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { t } from "#modules/cart/texts.ts";
import { forShopper } from "#modules/identity/index.ts";
import { cartAnswerSchema, cartUpdateSchema } from "./contract.ts";
import { mergeCartChanges, replaceCart } from "./edit-cart.ts";

const calls = callsOf("Cart");

const update = calls.post("/update", {
  summary: "Put a cart in place of the saved one, or merge into it what has changed since `base`",
  ...forShopper(),
  request: { body: jsonBody(cartUpdateSchema) },
  responses: answers(cartAnswerSchema, "The saved cart; products that don't exist are left out"),
});

const cartApi = newApi<AppEnv>().openapi(update, async (c) => {
  const { cartItems: cart, base, changeId } = c.req.valid("json");
  const { deps, shopper } = c.var;
  const cartItems =
    base === undefined || changeId === undefined
      ? await replaceCart(deps.db, shopper.id, cart)
      : await mergeCartChanges(deps.db, shopper.id, { base, changeId, cart });
  return c.json({ success: true as const, message: t("updated"), cartItems: { ...cartItems } }, 200);
});

/** All calls of this module, with their full paths. */
export const cartCalls = newApi<AppEnv>().route("/api/cart", cartApi);

/** The type of the calls, for pages. */
export type CartApi = CallsOf<typeof cartCalls>;
