import { t as newsletterSeller } from "#modules/newsletter/seller-texts.ts";
import { t as newsletterServer } from "#modules/newsletter/server-texts.ts";
import { t as newsletter } from "#modules/newsletter/texts.ts";
import { t as settingsSeller } from "#modules/settings/seller-texts.ts";
import { t as settingsServer } from "#modules/settings/server-texts.ts";

/** Every catalogue by its id: what a language has to say. */
export const catalogues = {
  newsletter,
  "newsletter/seller": newsletterSeller,
  "newsletter/server": newsletterServer,
  "settings/seller": settingsSeller,
  "settings/server": settingsServer,
};
