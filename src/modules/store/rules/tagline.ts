import { t } from "#modules/store/server-texts.ts";

/** The short text beside the store's name: the seller's own, or the harvest's origin. */
export function taglineOf({ tagline, city }: { tagline: string | null; city: string }): string {
  return tagline ?? t("farmFresh", { city });
}
