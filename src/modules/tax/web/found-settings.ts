import type { FoundSetting } from "#modules/backoffice/web/shared/found-settings.ts";
import { settingsSellerPages } from "#modules/settings/paths.ts";
import { t } from "../settings-texts.ts";

/** The group on the settings page, for the search: its first field. */
export const foundSettings: readonly FoundSetting[] = [
  {
    label: t.later("gstTitle"),
    within: t.later("within"),
    to: `${settingsSellerPages.settings}#isOn`,
    words: t.later("gstWords"),
  },
];
