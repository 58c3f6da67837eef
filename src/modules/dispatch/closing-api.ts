import { answers, callsOf, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { forSeller } from "#modules/identity/index.ts";
import { deliveryClosing } from "./closing/delivery-closing.ts";
import { compareBankList, tickPayments, untickPayment } from "./closing/tick-payments.ts";
import {
  bankListSchema,
  bankMatchSchema,
  closingQuerySchema,
  deliveryClosingSchema,
  tickedSchema,
  tickSchema,
  untickSchema,
} from "./contract/closing.ts";
import { t } from "./server-texts.ts";

const calls = callsOf("Delivery");

const show = calls.get("/closing", {
  summary: "What a day's deliveries leave to do: cash to count, doors, payments by UPI",
  ...forSeller("dispatch.see"),
  request: { query: closingQuerySchema },
  responses: answers(deliveryClosingSchema, "The day"),
});

const compare = calls.post("/bank-list", {
  summary: "Compare a pasted list of the bank with a day's payments by UPI; nothing is changed or stored",
  ...forSeller("dispatch.see"),
  request: { body: jsonBody(bankListSchema) },
  responses: answers(bankMatchSchema, "What the lines say"),
});

const tick = calls.post("/upi-ticks", {
  summary: "Tick payments by UPI that are in the bank's list, once however often it is sent",
  ...forSeller("dispatch.cash"),
  request: { body: jsonBody(tickSchema) },
  responses: answers(tickedSchema, "Ticked"),
});

const untick = calls.post("/upi-untick", {
  summary: "Take the tick of a payment by UPI back",
  ...forSeller("dispatch.cash"),
  request: { body: jsonBody(untickSchema) },
  responses: answers(tickedSchema, "Taken back"),
});

export const closingApi = newApi<AppEnv>()
  .openapi(show, async (c) => {
    const { db, now } = c.var.deps;
    const closing = await deliveryClosing(db, { ...c.req.valid("query"), now: now() });
    return c.json({ success: true as const, ...closing }, 200);
  })
  .openapi(compare, async (c) => {
    const match = await compareBankList(c.var.deps.db, c.req.valid("json"));
    return c.json({ success: true as const, ...match }, 200);
  })
  .openapi(tick, async (c) => {
    const { day, ticks } = c.req.valid("json");
    const count = await tickPayments(c.var.deps.db, { day, ticks, seller: c.var.seller });
    return c.json({ success: true as const, message: t("ticked", { count }) }, 200);
  })
  .openapi(untick, async (c) => {
    await untickPayment(c.var.deps.db, { ...c.req.valid("json"), seller: c.var.seller });
    return c.json({ success: true as const, message: t("unticked") }, 200);
  });
