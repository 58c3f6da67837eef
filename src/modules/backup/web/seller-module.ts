import { defineSellerModule, page } from "#kernel/web/pages/define-web-module.ts";
import { backupSellerPages } from "../paths.ts";

export const backupSeller = defineSellerModule({
  pages: [page("backup/web/backups", backupSellerPages.backups, () => import("./backups.page.tsx"))],
});
