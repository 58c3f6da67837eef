import { PageTitle } from "#modules/store/web/page-head.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { t } from "../../seller-texts.ts";
import { AddProductForm } from "../seller-products/add-product-form.tsx";

export function Component() {
  return (
    <>
      <PageTitle title={t("addProduct")} unlisted />
      <PageHeader title={t("addProduct")} />
      <AddProductForm />
    </>
  );
}
