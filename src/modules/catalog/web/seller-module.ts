import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import Grid2x2 from "lucide-react/icons/grid-2x2";
import IndianRupee from "lucide-react/icons/indian-rupee";
import PackagePlus from "lucide-react/icons/package-plus";
import Sprout from "lucide-react/icons/sprout";
import { defineSellerModule, inMenu, sellerPage } from "#kernel/web/pages/define-seller-module.ts";
import { RECORDED_PICTURES } from "#modules/identity/web/shared/recorded-pictures.ts";
import { catalogSellerPages } from "../paths.ts";
import { categoryPictureFiles, productPictureFiles } from "../rules/shared/picture-files.ts";
import { t } from "../texts/menu-texts.ts";
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
    inMenu("catalog/web/seller-pages/add-product", catalogSellerPages.addProduct, "catalog.prices", {
      lazy: () => import("./seller-pages/add-product.page.tsx"),
      group: "stall",
      place: 20,
      icon: PackagePlus,
      label: t.later("addProduct"),
      words: t.later("addProductWords"),
    }),
    inMenu("catalog/web/seller-pages/product-list", catalogSellerPages.products, "catalog.see", {
      lazy: () => import("./seller-pages/product-list.page.tsx"),
      group: "stall",
      place: 10,
      icon: Sprout,
      label: t.later("products"),
      words: t.later("productsWords"),
      pages: [catalogSellerPages.editProduct],
    }),
    inMenu("catalog/web/seller-pages/rates", catalogSellerPages.rates, "catalog.prices", {
      lazy: () => import("./seller-pages/rates.page.tsx"),
      group: "stall",
      place: 30,
      icon: IndianRupee,
      label: t.later("tonightsRates"),
      words: t.later("ratesWords"),
    }),
    inMenu("catalog/web/seller-pages/import", catalogSellerPages.import, "catalog.see", {
      lazy: () => import("./seller-pages/import.page.tsx"),
      group: "stall",
      place: 60,
      icon: FileSpreadsheet,
      label: t.later("importAndExport"),
      words: t.later("importWords"),
    }),
    inMenu("catalog/web/seller-pages/categories", catalogSellerPages.categories, "catalog.see", {
      lazy: () => import("./seller-pages/categories.page.tsx"),
      group: "stall",
      place: 50,
      icon: Grid2x2,
      label: t.later("categories"),
      words: t.later("categoriesWords"),
    }),
    sellerPage(
      "catalog/web/seller-pages/edit-product",
      catalogSellerPages.editProduct,
      "catalog.change",
      () => import("./seller-pages/edit-product.page.tsx"),
    ),
  ],
});
