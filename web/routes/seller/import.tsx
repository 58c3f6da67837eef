import { SellerImport } from "#web/features/seller-import/seller-import.tsx";
import type { Route } from "./+types/import.ts";
import { sellerMeta } from "./seller-meta.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  sellerMeta("Import and export", matches[0].loaderData?.store);

export default function ImportPage() {
  return <SellerImport />;
}
