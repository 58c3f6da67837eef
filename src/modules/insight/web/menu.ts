import Sun from "lucide-react/icons/sun";
import type { MenuEntry } from "#kernel/web/pages/define-web-module.ts";
import { t } from "../menu-texts.ts";
import { insightSellerPages } from "../paths.ts";

export const menu: readonly MenuEntry[] = [
  {
    path: insightSellerPages.dashboard,
    permission: "insight.today",
    label: t.later("today"),
    words: t.later("todayWords"),
    icon: Sun,
    group: "today",
    place: 10,
    start: 30,
  },
];
