import PackageCheck from "lucide-react/icons/package-check";
import PackageOpen from "lucide-react/icons/package-open";
import { defineSellerModule, inMenu } from "#kernel/web/pages/define-seller-module.ts";
import { SELLER_ACTIONS, SLIP_PRINTING } from "#modules/order/web/shared/order-slots.ts";
import { t } from "../menu-texts.ts";
import { packingSellerPages } from "../paths.ts";

export const packingSeller = defineSellerModule({
  fills: [
    SLIP_PRINTING.fill({ code: () => import("./papers/slip-printing.tsx") }),
    SELLER_ACTIONS.fill({ name: "weigh", place: 20, code: () => import("./weighing/weigh-order.tsx") }),
  ],
  pages: [
    inMenu("packing/web/packing-list", packingSellerPages.list, "order.packing", {
      lazy: () => import("./packing-list.page.tsx"),
      group: "pack",
      place: 10,
      icon: PackageCheck,
      label: t.later("packingList"),
      words: t.later("packingListWords"),
    }),
    inMenu("packing/web/packing-station", packingSellerPages.station, "packing.see", {
      lazy: () => import("./packing-station.page.tsx"),
      group: "pack",
      place: 20,
      icon: PackageOpen,
      label: t.later("packingStation"),
      words: t.later("packingStationWords"),
      start: 10,
    }),
  ],
});
