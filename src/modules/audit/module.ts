import { defineModule } from "#kernel/modules/define-module.ts";
import { extendActionLogs, extendPermissions } from "#modules/identity/index.ts";
import { identity } from "#modules/identity/module.ts";
import { store } from "#modules/store/module.ts";
import { auditLog } from "./audit-log.ts";
import { auditCalls } from "./module-api.ts";
import { t as permissionTexts } from "./permission-texts.ts";

/** The log of sellers' actions. */
export const audit = defineModule({
  name: "audit",
  uses: [identity, store],
  api: auditCalls,
  extends: [
    extendPermissions([
      { name: "audit.see", words: permissionTexts.later("seeActivity"), roles: ["manager", "bookkeeper"] },
    ]),
    extendActionLogs(auditLog),
  ],
  tables: {
    audit_entries: "knows of no shopper",
    audit_keeping: "knows of no shopper",
  },
  onAccountDeleted: null,
  texts: {
    "audit/permissions": () => import("./permission-texts.ts"),
    "audit/menu": () => import("./menu-texts.ts"),
    "audit/seller": () => import("./seller-texts.ts"),
    "audit/server": () => import("./server-texts.ts"),
  },
});
