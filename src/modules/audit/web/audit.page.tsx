import { sellerMeta } from "#modules/store/web/seller-meta.ts";
import type { Route } from "./+types/audit.page.ts";
import { SellerAudit } from "./seller-audit.tsx";

export const meta: Route.MetaFunction = ({ matches }) => sellerMeta("Activity", matches[0].loaderData?.store);

export default function AuditPage() {
  return <SellerAudit />;
}
