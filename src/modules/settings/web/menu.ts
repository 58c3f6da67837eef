import Settings from "lucide-react/icons/settings";
import type { MenuEntry } from "#kernel/web/pages/define-web-module.ts";
import { t } from "../menu-texts.ts";
import { settingsSellerPages } from "../paths.ts";

export const menu: readonly MenuEntry[] = [
  {
    path: settingsSellerPages.settings,
    permission: "settings.see",
    label: t.later("storeSettings"),
    words: t.later("storeSettingsWords"),
    icon: Settings,
    group: "store",
    place: 60,
  },
];
