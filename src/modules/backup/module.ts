import { newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { defineModule } from "#kernel/modules/define-module.ts";
import { identity } from "#modules/identity/module.ts";
import { store } from "#modules/store/module.ts";
import { backupFailedMail } from "./mails/backup-failed.ts";
import { sellerBackupApi } from "./seller-api.ts";

/** Backups each night, and the page that tells of them. */
export const backup = defineModule({
  name: "backup",
  uses: [identity, store],
  api: newApi<AppEnv>().route("/api/seller", sellerBackupApi),
  mails: [backupFailedMail],
  onShopperDeleted: null,
  texts: () => import("./catalogues.ts"),
  notBackedUp: ["public.backups"],
});
