import PackageCheck from "lucide-react/icons/package-check";
import PackagePlus from "lucide-react/icons/package-plus";
import ShoppingBasket from "lucide-react/icons/shopping-basket";
import Sprout from "lucide-react/icons/sprout";
import { defineSellerModule, inMenu, sellerPage } from "#kernel/web/pages/define-seller-module.ts";
import { PRODUCT_FORM_FIELDS } from "#modules/catalog/web/shared/product-slots.ts";
import { RECORDED_PICTURES } from "#modules/identity/web/shared/recorded-pictures.ts";
import { BALANCE_ACTIONS } from "#modules/stock/web/shared/balance-slots.ts";
import { t } from "../menu-texts.ts";
import { growerSellerPages } from "../paths.ts";
import { growerPictureFiles } from "../rules/grower-picture-files.ts";

export const growerSeller = defineSellerModule({
  fills: [
    PRODUCT_FORM_FIELDS.fill({
      name: "growers",
      place: 20,
      permission: "grower.change",
      code: () => import("./growers-field.tsx"),
    }),
    RECORDED_PICTURES.fill(growerPictureFiles),
    BALANCE_ACTIONS.fill({ name: "growers", code: () => import("./lots/balance-actions.tsx") }),
  ],
  pages: [
    inMenu("grower/web/growers", growerSellerPages.growers, "grower.see", {
      lazy: () => import("./growers.page.tsx"),
      group: "growers",
      place: 10,
      icon: Sprout,
      label: t.later("growers"),
      words: t.later("growersWords"),
    }),
    inMenu("grower/web/buying", growerSellerPages.buying, "grower.see", {
      lazy: () => import("./buying.page.tsx"),
      group: "growers",
      place: 30,
      icon: ShoppingBasket,
      label: t.later("buying"),
      words: t.later("buyingWords"),
      needs: "hasGrowers",
    }),
    inMenu("grower/web/came", growerSellerPages.came, "grower.buy", {
      lazy: () => import("./came.page.tsx"),
      group: "growers",
      place: 40,
      icon: PackageCheck,
      label: t.later("came"),
      words: t.later("cameWords"),
      needs: "hasGrowers",
    }),
    inMenu("grower/web/lots", growerSellerPages.lots, "grower.see", {
      lazy: () => import("./lots.page.tsx"),
      group: "growers",
      place: 20,
      icon: PackagePlus,
      label: t.later("lots"),
      words: t.later("lotsWords"),
      needs: "hasGrowers",
      pages: [growerSellerPages.recall],
    }),
    sellerPage("grower/web/lot", growerSellerPages.lot, "grower.see", () => import("./lot.page.tsx")),
    sellerPage(
      "grower/web/recall",
      growerSellerPages.recall,
      "grower.see",
      () => import("./recall.page.tsx"),
    ),
    sellerPage(
      "grower/web/edit-grower",
      growerSellerPages.grower,
      "grower.change",
      () => import("./edit-grower.page.tsx"),
    ),
  ],
});
