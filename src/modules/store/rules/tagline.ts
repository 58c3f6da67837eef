import { t } from "#modules/store/server-texts.ts";

/** The few words beside the store's name: the seller's own, or where the harvest comes from. */
export function taglineOf({ tagline, city }: { tagline: string | null; city: string }): string {
  return tagline ?? t("farmFresh", { city });
}
