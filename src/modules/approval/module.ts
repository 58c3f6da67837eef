import type { NightlyJob } from "#kernel/jobs/run-jobs.ts";
import { defineModule } from "#kernel/modules/define-module.ts";
import { extendSellerTasks } from "#modules/backoffice/index.ts";
import { backoffice } from "#modules/backoffice/module.ts";
import {
  extendActionEndings,
  extendApprovalGate,
  extendPermissions,
  extendRecordKinds,
} from "#modules/identity/index.ts";
import { identity } from "#modules/identity/module.ts";
import { store } from "#modules/store/module.ts";
import { endWithAction } from "./http/action-ending.ts";
import { approvalGate } from "./http/gate.ts";
import { approvalCalls } from "./module-api.ts";
import { APPROVAL_RECORD } from "./record.ts";
import { forgetOld } from "./requests/end-request.ts";
import { forgetPasses } from "./requests/passes.ts";
import { approvalTasks } from "./requests/tasks.ts";
import { openedSealing, openSealing, sealingSettings } from "./sealing.ts";
import { t } from "./server-texts.ts";

/** Ends what nobody decided, and deletes what is long over. */
const forget: NightlyJob = {
  name: "approval: forget what is over",
  atHour: 3,
  run: async (tx, { now }) => {
    await forgetOld(tx, now());
    await forgetPasses(tx, now());
  },
};

/** A second pair of eyes: marked calls wait for another person where the owner has turned that on. */
export const approval = defineModule({
  name: "approval",
  uses: [backoffice, identity, store],
  variables: sealingSettings,
  api: approvalCalls,
  open: async ({ deps: { services }, config }) => {
    openedSealing.put(services, openSealing(sealingSettings.of(config)));
    return {};
  },
  jobs: [forget],
  extends: [
    extendPermissions([
      {
        name: "approval.see",
        words: t.later("seeApprovals"),
        roles: ["manager", "phone-desk", "bookkeeper", "grower-contact"],
      },
      { name: "approval.decide", words: t.later("decide"), roles: ["manager"] },
      { name: "approval.settings", words: t.later("changeRules"), roles: [] },
    ]),
    extendApprovalGate(approvalGate),
    extendActionEndings(endWithAction),
    extendRecordKinds(APPROVAL_RECORD),
    extendSellerTasks({ permission: "approval.see", page: "approval.see", find: approvalTasks }),
  ],
  tables: {
    approvals: "goes with the account",
    approval_passes: "knows of no shopper",
    approval_rules: "knows of no shopper",
  },
  onAccountDeleted: null,
  texts: {
    "approval/menu": () => import("./menu-texts.ts"),
    "approval/kinds": () => import("./kind-texts.ts"),
    "approval/seller": () => import("./seller-texts.ts"),
    "approval/server": () => import("./server-texts.ts"),
  },
});
