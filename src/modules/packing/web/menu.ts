import PackageCheck from "lucide-react/icons/package-check";
import PackageOpen from "lucide-react/icons/package-open";
import type { MenuEntry } from "#kernel/web/pages/define-web-module.ts";
import { t } from "../menu-texts.ts";
import { packingSellerPages } from "../paths.ts";

export const menu: readonly MenuEntry[] = [
  {
    path: packingSellerPages.list,
    permission: "order.packing",
    label: t.later("packingList"),
    words: t.later("packingListWords"),
    icon: PackageCheck,
    group: "pack",
    place: 10,
  },
  {
    path: packingSellerPages.station,
    permission: "packing.see",
    label: t.later("packingStation"),
    words: t.later("packingStationWords"),
    icon: PackageOpen,
    group: "pack",
    place: 20,
    start: 10,
  },
];
