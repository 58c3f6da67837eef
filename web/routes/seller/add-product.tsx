import { AddProductForm } from "#web/features/seller-products/add-product-form.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import type { Route } from "./+types/add-product.ts";
import { sellerMeta } from "./seller-meta.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  sellerMeta("Add product", matches[0].loaderData?.store);

export default function AddProductPage() {
  return (
    <>
      <PageHeader title="Add product" />
      <AddProductForm />
    </>
  );
}
