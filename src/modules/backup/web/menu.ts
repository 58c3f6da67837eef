import DatabaseBackup from "lucide-react/icons/database-backup";
import type { MenuEntry } from "#kernel/web/pages/define-web-module.ts";
import { t } from "../menu-texts.ts";
import { backupSellerPages } from "../paths.ts";

export const menu: readonly MenuEntry[] = [
  {
    path: backupSellerPages.backups,
    permission: "backup.see",
    label: t.later("backups"),
    words: t.later("backupsWords"),
    icon: DatabaseBackup,
    group: "health",
    place: 20,
  },
];
