import { defineSellerModule, sellerPage } from "#kernel/web/pages/define-web-module.ts";
import { backupSellerPages } from "../paths.ts";

export const backupSeller = defineSellerModule({
  pages: [
    sellerPage(
      "backup/web/backups",
      backupSellerPages.backups,
      "backup.see",
      () => import("./backups.page.tsx"),
    ),
  ],
});
