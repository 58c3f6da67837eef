import { defineModule } from "#kernel/modules/define-module.ts";
import { backoffice } from "#modules/backoffice/module.ts";
import { identity } from "#modules/identity/module.ts";
import { store } from "#modules/store/module.ts";
import { healthCalls } from "./module-api.ts";
import { openedHealth, openHealth } from "./opened-health.ts";

/** The seller's page that says whether the store is well. The checks themselves belong to the program. */
export const health = defineModule({
  name: "health",
  uses: [backoffice, identity, store],
  permissions: ["health.see", "health.change"],
  api: healthCalls,
  open: async ({ deps, health }) => {
    openedHealth.put(deps.services, openHealth(health(), deps.now));
    return {};
  },
  onAccountDeleted: null,
  texts: {
    "health/menu": () => import("./menu-texts.ts"),
    "health/seller": () => import("./seller-texts.ts"),
  },
});
