import { answers, type CallsOf, callsOf, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { forEveryone, forSeller } from "#modules/identity/index.ts";
import {
  deliveryInfoAnswerSchema,
  deliverySettingsAnswerSchema,
  deliverySettingsSavedSchema,
  saveDeliverySchema,
} from "./contract.ts";
import { t } from "./server-texts.ts";
import { openedDelivery, readDelivery, toDeliverySettings } from "./settings/read-delivery.ts";
import { saveDelivery } from "./settings/save-delivery.ts";

const calls = callsOf("Delivery");

const get = calls.get("/", {
  summary: "On which days the store delivers what, and until when it takes orders for them",
  ...forEveryone,
  responses: answers(deliveryInfoAnswerSchema, "What every page says about deliveries"),
});

const deliveryApi = newApi<AppEnv>().openapi(get, (c) => {
  const { windows, areas, freshWeekdays, otherWeekdays, freeFromPaise, ...same } = openedDelivery
    .of(c.var.deps)
    .current();
  const delivery = {
    ...same,
    freshWeekdays: [...freshWeekdays],
    otherWeekdays: [...otherWeekdays],
    closedDays: [...same.closedDays],
    hasWindows: windows.length > 0,
    hasAreas: areas.length > 0,
    ...(freeFromPaise ? { freeFromPaise } : {}),
  };
  return c.json({ success: true as const, delivery }, 200);
});

const getSettings = calls.get("/settings", {
  summary: "When and where the store delivers, for the seller to change",
  ...forSeller("delivery.see"),
  responses: answers(deliverySettingsAnswerSchema, "The settings, and their version"),
});

const save = calls.put("/settings", {
  summary: "Change when and where the store delivers, unless somebody else has since `version`",
  ...forSeller("delivery.change"),
  request: { body: jsonBody(saveDeliverySchema) },
  responses: answers(deliverySettingsSavedSchema, "Saved; every new order goes by them, older ones stay"),
});

const sellerDeliveryApi = newApi<AppEnv>()
  .openapi(getSettings, async (c) => {
    const { db, now } = c.var.deps;
    const settings = toDeliverySettings(await readDelivery(db, { from: storeDay(now()) }));
    return c.json({ success: true as const, settings }, 200);
  })
  .openapi(save, async (c) => {
    const { db, now } = c.var.deps;
    const { confirmed: isConfirmed, ...settings } = c.req.valid("json");
    const saved = await saveDelivery(db, { settings, isConfirmed, seller: c.var.seller, now: now() });
    openedDelivery.of(c.var.deps).replace(saved);
    return c.json({ success: true as const, message: t("saved"), settings: toDeliverySettings(saved) }, 200);
  });

/** All calls of this module, with their full paths. */
export const deliveryCalls = newApi<AppEnv>()
  .route("/api/delivery", deliveryApi)
  .route("/api/delivery", sellerDeliveryApi);

/** The type of the calls, for pages. */
export type DeliveryApi = CallsOf<typeof deliveryCalls>;
