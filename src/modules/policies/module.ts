import { defineModule } from "#kernel/modules/define-module.ts";
import { extendPermissions, extendRecordFields } from "#modules/identity/index.ts";
import { identity } from "#modules/identity/module.ts";
import { SETTINGS_RECORD } from "#modules/store/index.ts";
import { store } from "#modules/store/module.ts";
import { policiesCalls } from "./module-api.ts";
import { policiesPages } from "./paths.ts";
import { POLICY_FIELDS } from "./policies.ts";
import { t } from "./server-texts.ts";

/** The refund and the privacy page, whose texts the owner edits. */
export const policies = defineModule({
  name: "policies",
  uses: [identity, store],
  api: policiesCalls,
  searchEngines: { list: [policiesPages.refunds, policiesPages.privacy] },
  tables: {
    policy_texts: "knows of no shopper",
  },
  extends: [
    extendPermissions([
      { name: "policies.see", words: t.later("seePolicies"), roles: ["manager", "bookkeeper"] },
      { name: "policies.change", words: t.later("changePolicies"), roles: ["manager"] },
    ]),
    extendRecordFields({ of: SETTINGS_RECORD, fields: POLICY_FIELDS, seenBy: "policies.see" }),
  ],
  onAccountDeleted: null,
  texts: {
    policies: () => import("./texts.ts"),
    "policies/menu": () => import("./menu-texts.ts"),
    "policies/seller": () => import("./seller-texts.ts"),
    "policies/server": () => import("./server-texts.ts"),
  },
});
