import { defineSellerModule, page } from "#kernel/web/pages/define-web-module.ts";
import { RECORDED_PICTURES } from "#modules/identity/web/shared/recorded-pictures.ts";
import { catalogSellerPages } from "../paths.ts";
import { categoryPictureFiles, productPictureFiles } from "../rules/shared/picture-files.ts";
import { PRODUCT_FORM_FIELDS } from "./shared/product-slots.ts";

export const catalogSeller = defineSellerModule({
  fills: [
    PRODUCT_FORM_FIELDS.fill({ name: "sizeGroup", code: () => import("./seller-products/sizes-field.tsx") }),
    RECORDED_PICTURES.fill(productPictureFiles),
    RECORDED_PICTURES.fill(categoryPictureFiles),
  ],
  pages: [
    page(
      "catalog/web/seller-pages/add-product",
      catalogSellerPages.addProduct,
      () => import("./seller-pages/add-product.page.tsx"),
    ),
    page(
      "catalog/web/seller-pages/product-list",
      catalogSellerPages.products,
      () => import("./seller-pages/product-list.page.tsx"),
    ),
    page(
      "catalog/web/seller-pages/rates",
      catalogSellerPages.rates,
      () => import("./seller-pages/rates.page.tsx"),
    ),
    page(
      "catalog/web/seller-pages/import",
      catalogSellerPages.import,
      () => import("./seller-pages/import.page.tsx"),
    ),
    page(
      "catalog/web/seller-pages/categories",
      catalogSellerPages.categories,
      () => import("./seller-pages/categories.page.tsx"),
    ),
    page(
      "catalog/web/seller-pages/edit-product",
      catalogSellerPages.editProduct,
      () => import("./seller-pages/edit-product.page.tsx"),
    ),
  ],
});
