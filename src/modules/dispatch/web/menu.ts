import MapPinned from "lucide-react/icons/map-pinned";
import Route from "lucide-react/icons/route";
import Truck from "lucide-react/icons/truck";
import type { MenuEntry } from "#kernel/web/pages/define-web-module.ts";
import { t } from "../menu-texts.ts";
import { dispatchSellerPages } from "../paths.ts";

export const menu: readonly MenuEntry[] = [
  {
    path: dispatchSellerPages.runSheet,
    permission: "dispatch.see",
    label: t.later("runSheet"),
    words: t.later("runSheetWords"),
    icon: Route,
    group: "deliver",
    place: 10,
  },
  {
    path: dispatchSellerPages.vans,
    permission: "dispatch.see",
    label: t.later("vans"),
    words: t.later("vansWords"),
    icon: Truck,
    group: "deliver",
    place: 20,
  },
  {
    path: dispatchSellerPages.drive,
    permission: "dispatch.drive",
    unless: "dispatch.see",
    label: t.later("ownVan"),
    words: t.later("ownVanWords"),
    icon: MapPinned,
    group: "deliver",
    place: 30,
  },
];
