import { defineSellerModule, sellerPage } from "#kernel/web/pages/define-web-module.ts";
import { RECORDED_PICTURES } from "#modules/identity/web/shared/recorded-pictures.ts";
import { catalogSellerPages } from "../paths.ts";
import { categoryPictureFiles, productPictureFiles } from "../rules/shared/picture-files.ts";
import { PRODUCT_FORM_FIELDS } from "./shared/product-slots.ts";

export const catalogSeller = defineSellerModule({
  fills: [
    PRODUCT_FORM_FIELDS.fill({
      name: "sizeGroup",
      place: 10,
      code: () => import("./seller-products/sizes-field.tsx"),
    }),
    RECORDED_PICTURES.fill(productPictureFiles),
    RECORDED_PICTURES.fill(categoryPictureFiles),
  ],
  pages: [
    sellerPage(
      "catalog/web/seller-pages/add-product",
      catalogSellerPages.addProduct,
      "catalog.prices",
      () => import("./seller-pages/add-product.page.tsx"),
    ),
    sellerPage(
      "catalog/web/seller-pages/product-list",
      catalogSellerPages.products,
      "catalog.see",
      () => import("./seller-pages/product-list.page.tsx"),
    ),
    sellerPage(
      "catalog/web/seller-pages/rates",
      catalogSellerPages.rates,
      "catalog.prices",
      () => import("./seller-pages/rates.page.tsx"),
    ),
    sellerPage(
      "catalog/web/seller-pages/import",
      catalogSellerPages.import,
      "catalog.see",
      () => import("./seller-pages/import.page.tsx"),
    ),
    sellerPage(
      "catalog/web/seller-pages/categories",
      catalogSellerPages.categories,
      "catalog.see",
      () => import("./seller-pages/categories.page.tsx"),
    ),
    sellerPage(
      "catalog/web/seller-pages/edit-product",
      catalogSellerPages.editProduct,
      "catalog.change",
      () => import("./seller-pages/edit-product.page.tsx"),
    ),
  ],
});
