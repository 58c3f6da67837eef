import { createRoute } from "@hono/zod-openapi";
import { answers, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { forShopper } from "#modules/identity/index.ts";
import { orderAnswerSchema } from "#modules/order/index.ts";
import { answerQuestion } from "./actions/answer-question.ts";
import { answerQuestionSchema } from "./contract.ts";
import { t } from "./server-texts.ts";

const answer = createRoute({
  method: "post",
  path: "/answer-question",
  tags: ["Orders"],
  summary: "Say yes or no to paying more for what went into the bag of an order of the shopper's own",
  ...forShopper(),
  request: { body: jsonBody(answerQuestionSchema) },
  responses: answers(orderAnswerSchema, "The order with its sum"),
});

export const packingQuestionApi = newApi<AppEnv>().openapi(answer, async (c) => {
  const input = c.req.valid("json");
  const order = await answerQuestion(c.var.deps.db, { ...input, shopperId: c.var.shopper.id });
  const amount = formatPaise(toPaise(order.totalAmount));
  const message = t(input.answer === "yes" ? "agreedTo" : "declinedTo", { amount });
  return c.json({ success: true as const, message, order }, 200);
});
