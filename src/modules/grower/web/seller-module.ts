import { defineSellerModule, page } from "#kernel/web/pages/define-web-module.ts";
import { PRODUCT_FORM_FIELDS } from "#modules/catalog/web/shared/product-slots.ts";
import { RECORDED_PICTURES } from "#modules/identity/web/shared/recorded-pictures.ts";
import { BALANCE_ACTIONS } from "#modules/stock/web/shared/balance-slots.ts";
import { growerSellerPages } from "../paths.ts";
import { growerPictureFiles } from "../rules/grower-picture-files.ts";

export const growerSeller = defineSellerModule({
  fills: [
    PRODUCT_FORM_FIELDS.fill({ name: "growers", code: () => import("./growers-field.tsx") }),
    RECORDED_PICTURES.fill(growerPictureFiles),
    BALANCE_ACTIONS.fill({ name: "growers", code: () => import("./lots/balance-actions.tsx") }),
  ],
  pages: [
    page("grower/web/growers", growerSellerPages.growers, () => import("./growers.page.tsx")),
    page("grower/web/buying", growerSellerPages.buying, () => import("./buying.page.tsx")),
    page("grower/web/came", growerSellerPages.came, () => import("./came.page.tsx")),
    page("grower/web/lots", growerSellerPages.lots, () => import("./lots.page.tsx")),
    page("grower/web/lot", growerSellerPages.lot, () => import("./lot.page.tsx")),
    page("grower/web/recall", growerSellerPages.recall, () => import("./recall.page.tsx")),
    page("grower/web/edit-grower", growerSellerPages.grower, () => import("./edit-grower.page.tsx")),
  ],
});
