import Boxes from "lucide-react/icons/boxes";
import Wheat from "lucide-react/icons/wheat";
import type { MenuEntry } from "#kernel/web/pages/define-web-module.ts";
import { t } from "../menu-texts.ts";
import { stockSellerPages } from "../paths.ts";

export const menu: readonly MenuEntry[] = [
  {
    path: stockSellerPages.stock,
    permission: "stock.see",
    label: t.later("stock"),
    words: t.later("stockWords"),
    icon: Boxes,
    group: "stall",
    place: 40,
  },
  {
    path: stockSellerPages.harvest,
    permission: "stock.see",
    label: t.later("harvest"),
    words: t.later("harvestWords"),
    icon: Wheat,
    group: "stall",
    place: 41,
  },
];
