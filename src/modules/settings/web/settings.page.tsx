import { askAsSeller } from "#modules/identity/web/ask-as-seller.ts";
import { sellerMeta } from "#modules/store/web/seller-meta.ts";
import { t } from "../seller-texts.ts";
import type { Route } from "./+types/settings.page.ts";
import { readSettings } from "./read-settings.ts";
import { SellerSettings } from "./seller-settings.tsx";

export const meta: Route.MetaFunction = ({ matches }) => sellerMeta(t("title"), matches[0].loaderData?.store);

// The page is the same for everybody, and so is drawn as it waits.
export const loader = () => null;

export function clientLoader() {
  return { settings: askAsSeller(readSettings) };
}
clientLoader.hydrate = true as const;

export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  return <SellerSettings asked={loaderData?.settings} />;
}
