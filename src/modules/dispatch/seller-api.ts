import { idempotencyHeaderSchema } from "#kernel/contract/fields.ts";
import { answers, callsOf, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { openedDelivery } from "#modules/delivery/index.ts";
import { forSeller } from "#modules/identity/index.ts";
import { deliverBag } from "./collect-cash.ts";
import {
  arrangedSchema,
  arrangeSchema,
  countSchema,
  dayRouteQuerySchema,
  dayRouteSchema,
  deliveredSchema,
  deliverSchema,
  runSheetQuerySchema,
  runSheetSchema,
} from "./contract/run-sheet.ts";
import { countCash } from "./count-cash.ts";
import { dayRoute } from "./day-route.ts";
import { arrangeStops, runSheet } from "./run-sheet.ts";
import { t } from "./server-texts.ts";

const calls = callsOf("Delivery");

const sheet = calls.get("/run-sheet", {
  summary: "A day's stops by window and area, in the order in which they are driven to",
  ...forSeller("dispatch.see"),
  request: { query: runSheetQuerySchema },
  responses: answers(runSheetSchema, "The sheet; a household's orders are one stop"),
});

const route = calls.get("/route", {
  summary: "In which order a day's bags are delivered, for labels and for packing in turn",
  ...forSeller("order.packing"),
  request: { query: dayRouteQuerySchema },
  responses: answers(dayRouteSchema, "The stops, without addresses and sums"),
});

const arrange = calls.put("/run-sheet", {
  summary: "Put the orders of a list into the order in which they are driven to",
  ...forSeller("dispatch.change"),
  request: { body: jsonBody(arrangeSchema) },
  responses: answers(arrangedSchema, "Kept; what is ordered later joins the end of its area"),
});

const deliver = calls.post("/delivered", {
  summary: "Set the orders of a bag to Delivered and note the cash, once however often it is sent",
  ...forSeller("dispatch.cash"),
  request: { headers: idempotencyHeaderSchema, body: jsonBody(deliverSchema) },
  responses: answers(deliveredSchema, "Delivered. `change` undoes it like any other change of statuses"),
});

const count = calls.put("/cash-count", {
  summary: "Note what was counted of a day's cash",
  ...forSeller("dispatch.cash"),
  request: { body: jsonBody(countSchema) },
  responses: answers(arrangedSchema, "Noted"),
});

export const dispatchApi = newApi<AppEnv>()
  .openapi(sheet, async (c) => {
    const { db, now } = c.var.deps;
    const { areas } = openedDelivery.of(c.var.deps).current();
    const query = { ...c.req.valid("query"), today: storeDay(now()), areas };
    return c.json({ success: true as const, ...(await runSheet(db, { day: undefined, ...query })) }, 200);
  })
  .openapi(route, async (c) => {
    const { db, now } = c.var.deps;
    const { areas } = openedDelivery.of(c.var.deps).current();
    const { day } = c.req.valid("query");
    const daySheet = await runSheet(db, { day, today: storeDay(now()), areas });
    return c.json({ success: true as const, ...dayRoute(daySheet) }, 200);
  })
  .openapi(arrange, async (c) => {
    await arrangeStops(c.var.deps.db, c.req.valid("json"));
    return c.json({ success: true as const, message: t("arranged") }, 200);
  })
  .openapi(deliver, async (c) => {
    const { db, mail } = c.var.deps;
    const { orders: ids, day, cash, way = "cash", upiReference = null, ...before } = c.req.valid("json");
    const { instead: rupees, insteadUpi = 0, confirmed: isConfirmed } = before;
    const instead =
      rupees === undefined ? undefined : { paise: toPaise(rupees), upiPaise: toPaise(insteadUpi) };
    const paise = toPaise(cash);
    const idempotencyKey = c.req.valid("header")["idempotency-key"];
    const bag = { ids, day, receipt: { paise, way, upiReference, isConfirmed }, instead, idempotencyKey };
    const change = await deliverBag(db, { ...bag, seller: c.var.seller, mail });
    const messageKey = way === "upi" ? "deliveredByUpi" : "delivered";
    const message = paise === 0 ? t("deliveredPaid") : t(messageKey, { cash: formatPaise(paise) });
    return c.json({ success: true as const, message, change }, 200);
  })
  .openapi(count, async (c) => {
    const { day, van, counted, seen, confirmed } = c.req.valid("json");
    const inPaise = (rupees: number | null) => (rupees === null ? null : toPaise(rupees));
    const paise = inPaise(counted);
    const seenPaise = seen === undefined ? undefined : inPaise(seen);
    const count = { day, van, paise, seenPaise, isConfirmed: confirmed };
    await countCash(c.var.deps.db, { ...count, seller: c.var.seller });
    const message = paise === null ? t("countTakenBack") : t("countSaved", { cash: formatPaise(paise) });
    return c.json({ success: true as const, message }, 200);
  });
