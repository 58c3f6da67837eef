import Activity from "lucide-react/icons/activity";
import type { MenuEntry } from "#kernel/web/pages/define-web-module.ts";
import { t } from "../menu-texts.ts";
import { healthSellerPages } from "../paths.ts";

export const menu: readonly MenuEntry[] = [
  {
    path: healthSellerPages.health,
    permission: "health.see",
    label: t.later("health"),
    words: t.later("healthWords"),
    icon: Activity,
    group: "health",
    place: 10,
  },
];
