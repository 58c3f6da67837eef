import { newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { defineModule } from "#kernel/modules/define-module.ts";
import { identity } from "#modules/identity/module.ts";
import { storeApi } from "./api.ts";
import { firstSettings } from "./first-settings.ts";

/** The store's name, contacts and charges. */
export const store = defineModule({
  name: "store",
  uses: [identity],
  variables: firstSettings,
  api: newApi<AppEnv>().route("/api/store", storeApi),
  onAccountDeleted: null,
  texts: {
    store: () => import("./texts.ts"),
    "store/maintenance": () => import("./maintenance-texts.ts"),
    "store/script": () => import("./script-texts.ts"),
    "store/server": () => import("./server-texts.ts"),
  },
  cachedCalls: { "/api/store": [] },
});
