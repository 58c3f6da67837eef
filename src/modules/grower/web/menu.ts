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
    label: t.later("growers"),
    icon: Sprout,
    group: "stall",
    place: 42,
  },
  {
    path: growerSellerPages.lots,
    label: t.later("lots"),
    icon: PackagePlus,
    group: "stall",
    place: 43,
    needs: "hasGrowers",
  },
  {
    path: growerSellerPages.buying,
    label: t.later("buying"),
    icon: ShoppingBasket,
    group: "stall",
    place: 44,
    needs: "hasGrowers",
  },
  {
    path: growerSellerPages.came,
    label: t.later("came"),
    icon: PackageCheck,
    group: "stall",
    place: 44.5,
    needs: "hasGrowers",
  },
];
