import { t as newsletterSeller } from "#modules/newsletter/seller-texts.ts";
import { t as newsletterServer } from "#modules/newsletter/server-texts.ts";
import { t as newsletter } from "#modules/newsletter/texts.ts";

/** Every catalogue by its id: what a language has to say. */
export const catalogues = {
  newsletter,
  "newsletter/seller": newsletterSeller,
  "newsletter/server": newsletterServer,
};
