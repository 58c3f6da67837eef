import { sellerMeta } from "#modules/store/web/seller-meta.ts";
import { t } from "../seller-texts.ts";
import type { Route } from "./+types/settings.page.ts";
import { SellerSettings } from "./seller-settings.tsx";

export const meta: Route.MetaFunction = ({ matches }) => sellerMeta(t("title"), matches[0].loaderData?.store);

export default function SettingsPage() {
  return <SellerSettings />;
}
