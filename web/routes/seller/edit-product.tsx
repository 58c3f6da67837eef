import { EditProduct } from "#web/features/seller-products/edit-product.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import type { Route } from "./+types/edit-product.ts";
import { sellerMeta } from "./seller-meta.ts";

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
