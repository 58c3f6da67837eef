import { createRoute } from "@hono/zod-openapi";
import { answers, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { toRupees } from "#kernel/money/money.ts";
import { forEveryoneAndTheShopper, spend } from "#modules/identity/index.ts";
import { checkPromo } from "./actions/check-promo.ts";
import { checkPromoSchema, promoCheckedSchema } from "./contract.ts";

const check = createRoute({
  method: "post",
  path: "/check",
  tags: ["Promo codes"],
  summary: "What a promo code would take off these products, or why it does not count",
  ...forEveryoneAndTheShopper,
  request: { body: jsonBody(checkPromoSchema) },
  responses: answers(promoCheckedSchema, "Nothing is held: the order decides"),
});

export const promoApi = newApi<AppEnv>().openapi(check, async (c) => {
  const { db, now, limits } = c.var.deps;
  // Nobody tries codes until one counts.
  await spend(limits.promoChecks, c.var.clientAddress);
  const { code, paise } = await checkPromo(db, {
    ...c.req.valid("json"),
    shopperId: c.var.shopperId,
    now: now(),
  });
  return c.json({ success: true as const, code, discount: toRupees(paise) }, 200);
});
