import type { FoundSetting } from "#modules/backoffice/web/shared/found-settings.ts";
import { t as settings } from "#modules/settings/menu-texts.ts";
import { settingsSellerPages } from "#modules/settings/paths.ts";
import { t } from "../settings-texts.ts";

/** The group on the settings page, for the search: its first field. */
export const foundSettings: readonly FoundSetting[] = [
  {
    label: t.later("gstTitle"),
    within: settings.later("storeSettings"),
    to: `${settingsSellerPages.settings}#isOn`,
    words: t.later("gstWords"),
    permission: "tax.see",
  },
];
