import PackageCheck from "lucide-react/icons/package-check";
import PackagePlus from "lucide-react/icons/package-plus";
import ShoppingBasket from "lucide-react/icons/shopping-basket";
import Sprout from "lucide-react/icons/sprout";
import type { MenuEntry } from "#kernel/web/pages/define-web-module.ts";
import { t } from "../menu-texts.ts";
import { growerSellerPages } from "../paths.ts";

export const menu: readonly MenuEntry[] = [
  {
    path: growerSellerPages.growers,
    permission: "grower.see",
    label: t.later("growers"),
    words: t.later("growersWords"),
    icon: Sprout,
    group: "growers",
    place: 10,
  },
  {
    path: growerSellerPages.lots,
    permission: "grower.see",
    pages: [growerSellerPages.recall],
    label: t.later("lots"),
    words: t.later("lotsWords"),
    icon: PackagePlus,
    group: "growers",
    place: 20,
    needs: "hasGrowers",
  },
  {
    path: growerSellerPages.buying,
    permission: "grower.see",
    label: t.later("buying"),
    words: t.later("buyingWords"),
    icon: ShoppingBasket,
    group: "growers",
    place: 30,
    needs: "hasGrowers",
  },
  {
    path: growerSellerPages.came,
    permission: "grower.buy",
    label: t.later("came"),
    words: t.later("cameWords"),
    icon: PackageCheck,
    group: "growers",
    place: 40,
    needs: "hasGrowers",
  },
];
