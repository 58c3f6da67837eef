import { idempotencyHeaderSchema } from "#kernel/contract/fields.ts";
import { answers, callsOf, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv, Deps } from "#kernel/http/app-env.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { openedDelivery } from "#modules/delivery/index.ts";
import { forSeller } from "#modules/identity/index.ts";
import { openedSettings } from "#modules/store/index.ts";
import { enterWhatCame } from "./buying/enter-what-came.ts";
import { growersLists } from "./buying/growers-lists.ts";
import { nextBuyingDay, readBuying } from "./buying/read-buying.ts";
import { markSent, savePurchases } from "./buying/save-purchases.ts";
import {
  type BuyingDay,
  buyingQuerySchema,
  buyingSavedSchema,
  buyingSchema,
  cameSavedSchema,
  cameSchema,
  markSentSchema,
  saveBuyingSchema,
} from "./contract/buying.ts";
import { t } from "./server-texts.ts";

const calls = callsOf("Seller's buying");
const toBuy = forSeller("grower.buy");

const read = calls.get("/", {
  ...forSeller("grower.see"),
  summary: "What the orders of a delivery day need, what is there, and what growers are asked to bring",
  request: { query: buyingQuerySchema },
  responses: answers(buyingSchema, "The day, with suggestions, and the growers' lists in their languages"),
});

const save = calls.put("/", {
  ...toBuy,
  summary: "Say what growers are asked to bring for a delivery day",
  request: { body: jsonBody(saveBuyingSchema) },
  responses: answers(buyingSavedSchema, "The day as it is now"),
});

const sent = calls.post("/sent", {
  ...toBuy,
  summary: "Note that a list was sent to a grower, or printed",
  request: { body: jsonBody(markSentSchema) },
  responses: answers(buyingSchema, "The day as it is now. What was changed meanwhile is still to be sent"),
});

const came = calls.post("/came", {
  ...toBuy,
  summary: "Note what came of what was asked, which makes a lot; once for each Idempotency-Key",
  request: { headers: idempotencyHeaderSchema, body: jsonBody(cameSchema) },
  responses: answers(cameSavedSchema, "Noted"),
});

export const buyingApi = newApi<AppEnv>()
  .openapi(read, async (c) => {
    const { db, now } = c.var.deps;
    const day = c.req.valid("query").day ?? (await nextBuyingDay(db, storeDay(now())));
    return c.json({ success: true as const, ...(await dayOf(c.var.deps, day)) }, 200);
  })
  .openapi(save, async (c) => {
    const changes = c.req.valid("json");
    await savePurchases(c.var.deps.db, { ...changes, seller: c.var.seller });
    const buying = await dayOf(c.var.deps, changes.day);
    return c.json({ success: true as const, message: t("buyingSaved"), ...buying }, 200);
  })
  .openapi(sent, async (c) => {
    const { db, now } = c.var.deps;
    const { day, rows } = c.req.valid("json");
    await markSent(db, { day, rows }, { seller: c.var.seller, now: now() });
    return c.json({ success: true as const, ...(await dayOf(c.var.deps, day)) }, 200);
  })
  .openapi(came, async (c) => {
    const { deps, seller } = c.var;
    const time = { now: deps.now(), rules: openedDelivery.of(deps).current() };
    const arrival = c.req.valid("json");
    await enterWhatCame(deps.db, { ...arrival, seller, time, key: c.req.valid("header")["idempotency-key"] });
    return c.json({ success: true as const, message: t("cameSaved"), purchase: arrival.purchase }, 200);
  });

async function dayOf(deps: Deps, day: string): Promise<BuyingDay> {
  const buying = await readBuying(deps.db, { day, today: storeDay(deps.now()) });
  return { ...buying, lists: growersLists(buying, openedSettings.of(deps).current().name) };
}
