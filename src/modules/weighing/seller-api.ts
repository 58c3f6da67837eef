import { createRoute } from "@hono/zod-openapi";
import { answers, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { forSeller } from "#modules/identity/http/roles.ts";
import { orderAnswerSchema } from "#modules/order/contract/order.ts";
import { weighOrder } from "./actions/weigh-order.ts";
import { weighOrderSchema } from "./contract.ts";
import { t } from "./server-texts.ts";

const weigh = createRoute({
  method: "post",
  path: "/weigh",
  tags: ["Orders"],
  summary:
    "Say what really went into a pending order's bag; its sum falls or stays unless the shopper agrees",
  ...forSeller,
  request: { body: jsonBody(weighOrderSchema) },
  responses: answers(orderAnswerSchema, "The order with its new sum"),
});

export const weighingApi = newApi<AppEnv>().openapi(weigh, async (c) => {
  const { db, mail } = c.var.deps;
  const input = c.req.valid("json");
  const { order, asked } = await weighOrder(db, { ...input, seller: c.var.seller, mail });
  const { invoiceNumber, question } = order;
  const amount = formatPaise(toPaise(order.totalAmount));
  const more = formatPaise(toPaise(question?.amount ?? 0));
  const message = asked ? t("asked", { invoiceNumber, amount, more }) : t("saved", { invoiceNumber, amount });
  return c.json({ success: true as const, message, order }, 200);
});
