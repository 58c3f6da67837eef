import { sellerMeta } from "#modules/store/web/seller-meta.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { t } from "../../seller-texts.ts";
import { AddProductForm } from "../seller-products/add-product-form.tsx";
import type { Route } from "./+types/add-product.page.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  sellerMeta(t("addProduct"), matches[0].loaderData?.store);

export default function AddProductPage() {
  return (
    <>
      <PageHeader title={t("addProduct")} />
      <AddProductForm />
    </>
  );
}
