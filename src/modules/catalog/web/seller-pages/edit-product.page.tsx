import { useLoaderData, useParams } from "react-router";
import { browserLoader } from "#kernel/web/browser-loader.ts";
import { askAsSeller } from "#modules/identity/web/ask-as-seller.ts";
import { PageTitle } from "#modules/store/web/page-head.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { t } from "../../seller-texts.ts";
import { EditProduct } from "../seller-products/edit-product.tsx";
import { readProduct } from "../seller-products/read-product.ts";

export const loader = browserLoader(({ params }) => ({
  product: askAsSeller(() => readProduct(params.id ?? "")),
}));

export function Component() {
  const loaderData = useLoaderData<typeof loader>();
  const { id = "" } = useParams();
  return (
    <>
      <PageTitle title={t("editProduct")} unlisted />
      <PageHeader title={t("editProduct")} />
      <EditProduct key={id} asked={loaderData?.product} />
    </>
  );
}
