import { sellerPages } from "#kernel/paths.ts";
import { defineWebModule, page } from "#kernel/web/pages/define-web-module.ts";

export const backupWeb = defineWebModule({
  name: "backup",
  sellerPages: [page("backup/web/backups", sellerPages.backups, () => import("./backups.page.tsx"))],
});
