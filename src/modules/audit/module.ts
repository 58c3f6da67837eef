import { newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { defineModule } from "#kernel/modules/define-module.ts";
import { extendActionLogs } from "#modules/identity/index.ts";
import { identity } from "#modules/identity/module.ts";
import { store } from "#modules/store/module.ts";
import { auditApi } from "./api.ts";
import { auditLog } from "./audit-log.ts";

/** The log of sellers' actions. */
export const audit = defineModule({
  name: "audit",
  uses: [identity, store],
  permissions: ["audit.see"],
  api: newApi<AppEnv>().route("/api/audit", auditApi),
  extends: [extendActionLogs(auditLog)],
  tables: {
    audit_entries: "knows of no shopper",
  },
  onAccountDeleted: null,
  texts: {
    "audit/fields": () => import("./field-texts.ts"),
    "audit/menu": () => import("./menu-texts.ts"),
    "audit/seller": () => import("./seller-texts.ts"),
    "audit/server": () => import("./server-texts.ts"),
    "audit/values": () => import("./value-texts.ts"),
  },
});
