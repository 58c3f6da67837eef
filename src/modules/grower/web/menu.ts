import PackagePlus from "lucide-react/icons/package-plus";
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
];
