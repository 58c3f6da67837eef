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
  summary: "Say what really went into a pending order's bag; its sum falls, or stays",
  ...forSeller,
  request: { body: jsonBody(weighOrderSchema) },
  responses: answers(orderAnswerSchema, "The order with its new sum"),
});

export const weighingApi = newApi<AppEnv>().openapi(weigh, async (c) => {
  const order = await weighOrder(c.var.deps.db, { ...c.req.valid("json"), seller: c.var.seller });
  const { invoiceNumber } = order;
  const amount = formatPaise(toPaise(order.totalAmount));
  return c.json({ success: true as const, message: t("saved", { invoiceNumber, amount }), order }, 200);
});
