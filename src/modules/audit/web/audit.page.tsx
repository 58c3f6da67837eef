import { askAsSeller } from "#modules/identity/web/ask-as-seller.ts";
import { sellerMeta } from "#modules/store/web/seller-meta.ts";
import { filtersIn } from "#ui/filters.ts";
import { t } from "../seller-texts.ts";
import type { Route } from "./+types/audit.page.ts";
import { readAudit } from "./read-audit.ts";
import { SellerAudit } from "./seller-audit.tsx";

export const meta: Route.MetaFunction = ({ matches }) => sellerMeta(t("title"), matches[0].loaderData?.store);

// The page is the same for everybody, and so is drawn as it waits.
export const loader = () => null;

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  return { entries: askAsSeller(() => readAudit(filtersIn(url.searchParams))) };
}
clientLoader.hydrate = true as const;

export default function AuditPage({ loaderData }: Route.ComponentProps) {
  return <SellerAudit asked={loaderData?.entries} />;
}
