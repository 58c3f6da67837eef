import { answers, callsOf, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { formatPaise } from "#kernel/money/money.ts";
import { forSeller, forShopper, refuseWithout } from "#modules/identity/index.ts";
import {
  duePaise,
  type Order,
  orderAnswerSchema,
  seenFields,
  sellerOrderAnswerSchema,
  toOrderAnswer,
  toSellerAnswer,
  whatGoesBack,
} from "#modules/order/index.ts";
import { answerQuestionSchema, weighOrderSchema } from "./weigh-contract.ts";
import { t } from "./weigh-server-texts.ts";
import { answerQuestion } from "./weighing/answer-question.ts";
import { type WeighedOrder, weighOrder } from "./weighing/weigh-order.ts";

const calls = callsOf("Orders");

const answer = calls.post("/answer-question", {
  summary: "Say yes or no to paying more for what went into the bag of an order of the shopper's own",
  ...forShopper(),
  request: { body: jsonBody(answerQuestionSchema) },
  responses: answers(orderAnswerSchema, "The order with its sum"),
});

export const packingQuestionApi = newApi<AppEnv>().openapi(answer, async (c) => {
  const input = c.req.valid("json");
  const order = await answerQuestion(c.var.deps.db, { ...input, shopperId: c.var.shopper.id });
  const amount = formatPaise(order.totalPaise);
  const message = t(input.answer === "yes" ? agreedWords(order) : "declinedTo", { amount });
  return c.json({ success: true as const, message, order: toOrderAnswer(order) }, 200);
});

/** The words of a yes: to pay all of it at the door, the rest online or there, or nothing more. */
function agreedWords(order: Order) {
  if (!order.payment) return "agreedTo";
  return duePaise(order) > 0 ? "agreedToOnline" : "agreedToPaid";
}

const weigh = calls.post("/weigh", {
  summary:
    "Say what really went into the bag of an order that waits or is out; its sum falls or stays unless the shopper agrees",
  ...forSeller("fulfilment.change"),
  request: { body: jsonBody(weighOrderSchema) },
  responses: answers(sellerOrderAnswerSchema, "The order with its new sum"),
});

export const weighApi = newApi<AppEnv>().openapi(weigh, async (c) => {
  const { db, mail } = c.var.deps;
  const input = c.req.valid("json");
  const { seller } = c.var;
  if (input.cancel) refuseWithout("order.change", seller);
  const weighed = await weighOrder(db, { ...input, seller, mail });
  const message = seenFields(seller.role.may).sums ? messageOf(weighed) : messageWithoutSums(weighed);
  return c.json({ success: true as const, message, order: toSellerAnswer(weighed.order, seller.role) }, 200);
});

function messageWithoutSums({
  order: { invoiceNumber, status },
  isShopperAsked,
  isEmpty,
}: WeighedOrder): string {
  if (status === "Cancelled") return t("cancelled", { invoiceNumber });
  if (isEmpty) return t("savedEmpty", { invoiceNumber });
  return t(isShopperAsked ? "askedWithoutSum" : "savedWithoutSum", { invoiceNumber });
}

function messageOf({ order, isShopperAsked, isEmpty }: WeighedOrder): string {
  const { invoiceNumber, question } = order;
  const back = whatGoesBack(order, "seller");
  if (isEmpty) return emptyWords(order, back);
  const amount = formatPaise(order.totalPaise);
  const more = formatPaise(question?.paise ?? 0);
  // An order that was paid online owes the difference alone, if any.
  if (order.payment) {
    const sums = { invoiceNumber, amount, more };
    if (isShopperAsked) return t("askedOnline", sums);
    return back === undefined ? t("savedOnline", sums) : t("savedOnlineBack", { ...sums, back });
  }
  return isShopperAsked ? t("asked", { invoiceNumber, amount, more }) : t("saved", { invoiceNumber, amount });
}

function emptyWords({ invoiceNumber, status }: Order, back: string | undefined): string {
  if (status !== "Cancelled") return t(back ? "savedEmptyPaid" : "savedEmpty", { invoiceNumber });
  return back ? t("cancelledPaid", { invoiceNumber, back }) : t("cancelled", { invoiceNumber });
}
