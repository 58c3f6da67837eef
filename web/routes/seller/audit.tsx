import { SellerAudit } from "#web/features/seller-audit/seller-audit.tsx";
import type { Route } from "./+types/audit.ts";
import { sellerMeta } from "./seller-meta.ts";

export const meta: Route.MetaFunction = ({ matches }) => sellerMeta("Activity", matches[0].loaderData?.store);

export default function AuditPage() {
  return <SellerAudit />;
}
