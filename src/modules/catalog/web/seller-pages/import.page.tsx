import { sellerMeta } from "#modules/store/web/seller-meta.ts";
import { t } from "../../import-texts.ts";
import { SellerImport } from "../seller-import/seller-import.tsx";
import type { Route } from "./+types/import.page.ts";

export const meta: Route.MetaFunction = ({ matches }) => sellerMeta(t("title"), matches[0].loaderData?.store);

export default function ImportPage() {
  return <SellerImport />;
}
