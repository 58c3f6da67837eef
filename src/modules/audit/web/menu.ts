import ScrollText from "lucide-react/icons/scroll-text";
import type { MenuEntry } from "#kernel/web/pages/define-web-module.ts";
import { t } from "../menu-texts.ts";
import { auditSellerPages } from "../paths.ts";

export const menu: readonly MenuEntry[] = [
  {
    path: auditSellerPages.audit,
    permission: "audit.see",
    label: t.later("activity"),
    words: t.later("activityWords"),
    icon: ScrollText,
    group: "health",
    place: 30,
  },
];
