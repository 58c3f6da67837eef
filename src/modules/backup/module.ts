import { defineModule } from "#kernel/modules/define-module.ts";
import { extendSellerNotices } from "#modules/backoffice/index.ts";
import { backoffice } from "#modules/backoffice/module.ts";
import { extendPermissions } from "#modules/identity/index.ts";
import { identity } from "#modules/identity/module.ts";
import { store } from "#modules/store/module.ts";
import { checkBackups, failedNight } from "./list-backups.ts";
import { backupFailedMail } from "./mails/backup-failed.ts";
import { backupCalls } from "./module-api.ts";
import { openBackups, openedBackups } from "./scheduler.ts";
import { t } from "./server-texts.ts";

/** Nightly backups, and their page. */
export const backup = defineModule({
  name: "backup",
  uses: [backoffice, identity, store],
  api: backupCalls,
  open: async ({ deps, backups }) => {
    const { tools, hour } = await backups();
    const opened = openBackups(tools, hour);
    openedBackups.put(deps.services, opened);
    return { start: opened.start, stop: opened.close };
  },
  metrics: [
    {
      name: "santhe_backup_last_success_timestamp_seconds",
      type: "gauge",
      help: "The last good backup's moment.",
      query: "select extract(epoch from max(started_at)) from backups where state = 'done'",
    },
  ],
  checks: [{ name: "backup", look: checkBackups }],
  mails: [backupFailedMail],
  extends: [
    extendPermissions([
      { name: "backup.see", words: t.later("seeBackups"), roles: ["manager"] },
      { name: "backup.change", words: t.later("changeBackups"), roles: [] },
    ]),
    extendSellerNotices({ permission: "backup.see", find: failedNight }),
  ],
  tables: {
    backups: "knows of no shopper",
  },
  onAccountDeleted: null,
  texts: {
    "backup/menu": () => import("./menu-texts.ts"),
    "backup/seller": () => import("./seller-texts.ts"),
    "backup/server": () => import("./server-texts.ts"),
  },
  notBackedUp: ["public.backups"],
});
