import { defineModule } from "#kernel/modules/define-module.ts";
import { identity } from "#modules/identity/module.ts";
import { store } from "#modules/store/module.ts";
import { policiesCalls } from "./module-api.ts";
import { policiesPages } from "./paths.ts";

/** The refund and the privacy page, whose texts the owner edits. */
export const policies = defineModule({
  name: "policies",
  uses: [identity, store],
  permissions: ["policies.see", "policies.change"],
  api: policiesCalls,
  searchEngines: { list: [policiesPages.refunds, policiesPages.privacy] },
  tables: {
    policy_texts: "knows of no shopper",
  },
  onAccountDeleted: null,
  texts: {
    policies: () => import("./texts.ts"),
    "policies/menu": () => import("./menu-texts.ts"),
    "policies/seller": () => import("./seller-texts.ts"),
    "policies/server": () => import("./server-texts.ts"),
  },
});
