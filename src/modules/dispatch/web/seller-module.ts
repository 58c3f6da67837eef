import MapPinned from "lucide-react/icons/map-pinned";
import Route from "lucide-react/icons/route";
import Truck from "lucide-react/icons/truck";
import { defineSellerModule, inMenu } from "#kernel/web/pages/define-seller-module.ts";
import { CLOSING_PARTS } from "#modules/backoffice/web/shared/closing-slots.ts";
import { DELIVERY_ROUTE } from "#modules/order/web/shared/order-slots.ts";
import { t } from "../menu-texts.ts";
import { dispatchSellerPages } from "../paths.ts";

export const dispatchSeller = defineSellerModule({
  fills: [
    DELIVERY_ROUTE.fill({ code: () => import("./read-route.ts") }),
    CLOSING_PARTS.fill({
      place: 10,
      permission: "dispatch.see",
      code: () => import("./closing/closing-deliveries.tsx"),
    }),
  ],
  pages: [
    inMenu("dispatch/web/run-sheet", dispatchSellerPages.runSheet, "dispatch.see", {
      lazy: () => import("./run-sheet.page.tsx"),
      group: "deliver",
      place: 10,
      icon: Route,
      label: t.later("runSheet"),
      words: t.later("runSheetWords"),
    }),
    inMenu("dispatch/web/drive/own-van", dispatchSellerPages.drive, "dispatch.drive", {
      lazy: () => import("./drive/own-van.page.tsx"),
      group: "deliver",
      place: 30,
      icon: MapPinned,
      label: t.later("ownVan"),
      words: t.later("ownVanWords"),
      unless: "dispatch.see",
    }),
    inMenu("dispatch/web/vans", dispatchSellerPages.vans, "dispatch.see", {
      lazy: () => import("./vans.page.tsx"),
      group: "deliver",
      place: 20,
      icon: Truck,
      label: t.later("vans"),
      words: t.later("vansWords"),
    }),
  ],
});
