import { askAsSeller } from "#modules/identity/web/ask-as-seller.ts";
import { sellerMeta } from "#modules/store/web/seller-meta.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { t } from "../../seller-texts.ts";
import { EditProduct } from "../seller-products/edit-product.tsx";
import { readProduct } from "../seller-products/read-product.ts";
import type { Route } from "./+types/edit-product.page.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  sellerMeta(t("editProduct"), matches[0].loaderData?.store);

// The page is the same for everybody, and so is drawn as it waits.
export const loader = () => null;

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return { product: askAsSeller(() => readProduct(params.id)) };
}
clientLoader.hydrate = true as const;

export default function EditProductPage({ loaderData, params }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={t("editProduct")} />
      <EditProduct key={params.id} asked={loaderData?.product} />
    </>
  );
}
