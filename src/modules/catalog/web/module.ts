import { sellerPages } from "#kernel/paths.ts";
import { defineWebModule, page } from "#kernel/web/pages/define-web-module.ts";
import { RECORDED_PICTURES } from "#modules/audit/web/shared/audit-slots.ts";
import { categoryPictureFiles, productPictureFiles } from "../rules/shared/picture-files.ts";

export const catalogWeb = defineWebModule({
  name: "catalog",
  sellerPages: [
    page(
      "catalog/web/seller-pages/add-product",
      sellerPages.addProduct,
      () => import("./seller-pages/add-product.page.tsx"),
    ),
    page(
      "catalog/web/seller-pages/product-list",
      sellerPages.products,
      () => import("./seller-pages/product-list.page.tsx"),
    ),
    page("catalog/web/seller-pages/rates", sellerPages.rates, () => import("./seller-pages/rates.page.tsx")),
    page(
      "catalog/web/seller-pages/import",
      sellerPages.import,
      () => import("./seller-pages/import.page.tsx"),
    ),
    page(
      "catalog/web/seller-pages/categories",
      sellerPages.categories,
      () => import("./seller-pages/categories.page.tsx"),
    ),
    page(
      "catalog/web/seller-pages/edit-product",
      sellerPages.editProduct,
      () => import("./seller-pages/edit-product.page.tsx"),
    ),
  ],
  fills: [RECORDED_PICTURES.fill(productPictureFiles), RECORDED_PICTURES.fill(categoryPictureFiles)],
});
