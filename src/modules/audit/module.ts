import { defineModule } from "#kernel/modules/define-module.ts";
import { extendActionLogs, extendPermissions, extendRecordFields } from "#modules/identity/index.ts";
import { identity } from "#modules/identity/module.ts";
import { SETTINGS_RECORD } from "#modules/store/index.ts";
import { store } from "#modules/store/module.ts";
import { auditLog } from "./audit-log.ts";
import { forgetOldActivity, KEEPING_FIELDS } from "./keeping.ts";
import { auditCalls } from "./module-api.ts";
import { t } from "./server-texts.ts";

/** The log of sellers' actions. */
export const audit = defineModule({
  name: "audit",
  uses: [identity, store],
  api: auditCalls,
  extends: [
    extendPermissions([
      { name: "audit.see", words: t.later("seeActivity"), roles: ["manager", "bookkeeper"] },
      { name: "audit.export", words: t.later("exportActivity"), roles: ["manager", "bookkeeper"] },
      { name: "audit.change", words: t.later("changeKeeping"), roles: [] },
    ]),
    extendRecordFields({ of: SETTINGS_RECORD, fields: KEEPING_FIELDS, seenBy: "audit.see" }),
    extendActionLogs(auditLog),
  ],
  jobs: [forgetOldActivity],
  tables: {
    audit_entries: "knows of no shopper",
    audit_keeping: "knows of no shopper",
  },
  onAccountDeleted: null,
  texts: {
    "audit/menu": () => import("./menu-texts.ts"),
    "audit/seller": () => import("./seller-texts.ts"),
    "audit/server": () => import("./server-texts.ts"),
  },
});
