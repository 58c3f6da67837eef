import { createRoute } from "@hono/zod-openapi";
import { answers, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { forSeller } from "#modules/identity/index.ts";
import { nextBuyingDay, readBuying } from "./buying/read-buying.ts";
import { savePurchases } from "./buying/save-purchases.ts";
import { buyingQuerySchema, buyingSavedSchema, buyingSchema, saveBuyingSchema } from "./contract/buying.ts";
import { t } from "./server-texts.ts";

const tags = ["Seller's buying"];

const read = createRoute({
  ...{ method: "get", path: "/", tags, ...forSeller("grower.see") },
  summary: "What the orders of a delivery day need, what is there, and what growers are asked to bring",
  request: { query: buyingQuerySchema },
  responses: answers(buyingSchema, "The day, with suggestions"),
});

const save = createRoute({
  ...{ method: "put", path: "/", tags, ...forSeller("grower.change") },
  summary: "Say what growers are asked to bring for a delivery day",
  request: { body: jsonBody(saveBuyingSchema) },
  responses: answers(buyingSavedSchema, "The day as it is now"),
});

export const buyingApi = newApi<AppEnv>()
  .openapi(read, async (c) => {
    const { db, now } = c.var.deps;
    const today = storeDay(now());
    const day = c.req.valid("query").day ?? (await nextBuyingDay(db, today));
    return c.json({ success: true as const, ...(await readBuying(db, { day, today })) }, 200);
  })
  .openapi(save, async (c) => {
    const { db, now } = c.var.deps;
    const wanted = c.req.valid("json");
    await savePurchases(db, { ...wanted, seller: c.var.seller });
    const buying = await readBuying(db, { day: wanted.day, today: storeDay(now()) });
    return c.json({ success: true as const, message: t("buyingSaved"), ...buying }, 200);
  });
