import { sellerMeta } from "#modules/store/web/seller-meta.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { EditProduct } from "../seller-products/edit-product.tsx";
import type { Route } from "./+types/edit-product.page.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  sellerMeta("Edit product", matches[0].loaderData?.store);

export default function EditProductPage({ params }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Edit product" />
      <EditProduct key={params.id} id={params.id} />
    </>
  );
}
