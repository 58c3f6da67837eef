import { defineModule } from "#kernel/modules/define-module.ts";
import { backoffice } from "#modules/backoffice/module.ts";
import { extendPermissions } from "#modules/identity/index.ts";
import { identity } from "#modules/identity/module.ts";
import { store } from "#modules/store/module.ts";
import { healthCalls } from "./module-api.ts";
import { openedHealth, openHealth } from "./opened-health.ts";
import { t } from "./server-texts.ts";

/** The seller's page that says whether the store is well. The checks themselves belong to the program. */
export const health = defineModule({
  name: "health",
  uses: [backoffice, identity, store],
  api: healthCalls,
  open: async ({ deps, health }) => {
    openedHealth.put(deps.services, openHealth(health(), deps.now));
    return {};
  },
  extends: [
    extendPermissions([
      { name: "health.see", words: t.later("seeHealth"), roles: ["manager"] },
      { name: "health.change", words: t.later("changeHealth"), roles: [] },
    ]),
  ],
  onAccountDeleted: null,
  texts: {
    "health/server": () => import("./server-texts.ts"),
    "health/menu": () => import("./menu-texts.ts"),
    "health/seller": () => import("./seller-texts.ts"),
  },
});
