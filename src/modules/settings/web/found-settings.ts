import type { Text } from "#kernel/texts/text.ts";
import type { FoundSetting } from "#modules/backoffice/web/shared/found-settings.ts";
import { t as logins } from "#modules/identity/logins-texts.ts";
import { settingsSellerPages } from "../paths.ts";
import { t } from "../seller-texts.ts";
import { GROUPS, PROMO, SETTINGS } from "./settings-fields.tsx";

/** The group with the password and the logins, as an address names it. */
export const LOGINS_GROUP = "logins";

const at = (name: string, label: Text, within: Text, words?: Text): FoundSetting => ({
  label,
  within,
  to: `${settingsSellerPages.settings}#${name}`,
  words,
});

const ofGroups = GROUPS.flatMap(({ title, names, words }) =>
  names.map((name) => at(name, SETTINGS.fields[name].label, title, words)),
);

/** All settings of the page, for the search. The promo's fields depend on its type, and are there with it. */
export const foundSettings: readonly FoundSetting[] = [
  {
    ...at("from", t.later("closingTitle"), t.later("title"), t.later("closingWords")),
    permission: "settings.closing",
  },
  ...ofGroups,
  at("promoType", PROMO.title, t.later("title"), t.later("promoWords")),
  at(LOGINS_GROUP, logins.later("title"), t.later("title"), t.later("loginsWords")),
];
