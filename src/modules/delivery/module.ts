import { databaseLog } from "#kernel/http/log.ts";
import { defineModule } from "#kernel/modules/define-module.ts";
import { backoffice } from "#modules/backoffice/module.ts";
import { extendPermissions, extendRecordKinds } from "#modules/identity/index.ts";
import { identity } from "#modules/identity/module.ts";
import { openedSettings } from "#modules/store/index.ts";
import { store } from "#modules/store/module.ts";
import { deliveryCalls } from "./module-api.ts";
import { t } from "./server-texts.ts";
import { openDelivery, openedDelivery } from "./settings/read-delivery.ts";
import { DELIVERY_RECORD } from "./settings/save-delivery.ts";

const MINUTE_MS = 60_000;
const nextMinute = (at: Date) => new Date(Math.floor(at.getTime() / MINUTE_MS + 1) * MINUTE_MS);

/** Delivery days, windows and areas. */
export const delivery = defineModule({
  name: "delivery",
  uses: [backoffice, identity, store],
  api: deliveryCalls,
  open: async ({ deps }) => {
    const { db, services, log } = deps;
    const settings = openedSettings.of(deps);
    openedDelivery.put(services, await openDelivery({ db, settings, log: databaseLog(log) }));
    return {};
  },
  inMemory: (deps) => {
    const { current, onTaken } = openedDelivery.of(deps);
    // With a cut-off, pages depend on the minute.
    const outdatedAt = (madeAt: Date) => (current().cutOff === null ? undefined : nextMinute(madeAt));
    return { onTaken, outdatedAt };
  },
  demo: { prepare: async () => (await import("./settings/demo-windows.ts")).writeDemoWindows },
  extends: [
    extendPermissions([
      { name: "delivery.see", words: t.later("seeDelivery"), roles: ["manager", "phone-desk", "bookkeeper"] },
      { name: "delivery.change", words: t.later("changeDelivery"), roles: ["manager"] },
    ]),
    extendRecordKinds(DELIVERY_RECORD),
  ],
  tables: {
    delivery_areas: "knows of no shopper",
    delivery_closed_days: "knows of no shopper",
    delivery_loads: "knows of no shopper",
    delivery_settings: "knows of no shopper",
    delivery_windows: "knows of no shopper",
  },
  onAccountDeleted: null,
  offline: { calls: ["/api/delivery"] },
  texts: {
    delivery: () => import("./texts.ts"),
    "delivery/menu": () => import("./menu-texts.ts"),
    "delivery/seller": () => import("./seller-texts.ts"),
    "delivery/server": () => import("./server-texts.ts"),
  },
  cachedTables: {
    delivery_settings: { record: null },
    delivery_windows: { record: null },
    delivery_closed_days: { record: null },
    delivery_areas: { record: null },
  },
  cachedCalls: { "/api/delivery": [] },
});
