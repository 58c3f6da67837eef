import { newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { defineModule } from "#kernel/modules/define-module.ts";
import { audit } from "#modules/audit/module.ts";
import { identity } from "#modules/identity/module.ts";
import { store } from "#modules/store/module.ts";
import { deliveryApi, sellerDeliveryApi } from "./api.ts";

/** Delivery days, windows and areas. */
export const delivery = defineModule({
  name: "delivery",
  uses: [audit, identity, store],
  permissions: ["delivery.see", "delivery.change"],
  api: newApi<AppEnv>().route("/api/delivery", deliveryApi).route("/api/delivery", sellerDeliveryApi),
  demo: { prepare: async () => (await import("./actions/demo-windows.ts")).writeDemoWindows },
  onAccountDeleted: null,
  texts: {
    delivery: () => import("./texts.ts"),
    "delivery/seller": () => import("./seller-texts.ts"),
    "delivery/server": () => import("./server-texts.ts"),
  },
  cachedCalls: { "/api/delivery": [] },
});
