import ChartColumn from "lucide-react/icons/chart-column";
import type { MenuEntry } from "#kernel/web/pages/define-web-module.ts";
import { t } from "../menu-texts.ts";
import { insightSellerPages } from "../paths.ts";

export const menu: readonly MenuEntry[] = [
  {
    path: insightSellerPages.dashboard,
    label: t.later("dashboard"),
    icon: ChartColumn,
    group: "today",
    place: 10,
  },
];
