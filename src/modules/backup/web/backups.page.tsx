import { askAsSeller } from "#modules/identity/web/ask-as-seller.ts";
import { sellerMeta } from "#modules/store/web/seller-meta.ts";
import { t } from "../seller-texts.ts";
import type { Route } from "./+types/backups.page.ts";
import { readBackups } from "./read-backups.ts";
import { SellerBackups } from "./seller-backups.tsx";

export const meta: Route.MetaFunction = ({ matches }) => sellerMeta(t("title"), matches[0].loaderData?.store);

// The page is the same for everybody, and so is drawn as it waits.
export const loader = () => null;

export function clientLoader() {
  return { backups: askAsSeller(readBackups) };
}
clientLoader.hydrate = true as const;

export default function BackupsPage({ loaderData }: Route.ComponentProps) {
  return <SellerBackups asked={loaderData?.backups} />;
}
