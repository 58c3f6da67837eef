import DatabaseBackup from "lucide-react/icons/database-backup";
import { defineSellerModule, inMenu } from "#kernel/web/pages/define-seller-module.ts";
import { t } from "../menu-texts.ts";
import { backupSellerPages } from "../paths.ts";

export const backupSeller = defineSellerModule({
  pages: [
    inMenu("backup/web/backups", backupSellerPages.backups, "backup.see", {
      lazy: () => import("./backups.page.tsx"),
      group: "health",
      place: 20,
      icon: DatabaseBackup,
      label: t.later("backups"),
      words: t.later("backupsWords"),
    }),
  ],
});
