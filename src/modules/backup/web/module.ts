import { defineWebModule, page } from "#kernel/web/pages/define-web-module.ts";
import { backupSellerPages } from "../paths.ts";

export const backupWeb = defineWebModule({
  sellerPages: [page("backup/web/backups", backupSellerPages.backups, () => import("./backups.page.tsx"))],
});
