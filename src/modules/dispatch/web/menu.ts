import Route from "lucide-react/icons/route";
import Truck from "lucide-react/icons/truck";
import type { MenuEntry } from "#kernel/web/pages/define-web-module.ts";
import { t } from "../menu-texts.ts";
import { dispatchSellerPages } from "../paths.ts";

export const menu: readonly MenuEntry[] = [
  {
    path: dispatchSellerPages.runSheet,
    label: t.later("runSheet"),
    icon: Route,
    group: "today",
    place: 40,
    tab: { place: 30 },
  },
  {
    path: dispatchSellerPages.vans,
    label: t.later("vans"),
    icon: Truck,
    group: "store",
    place: 25,
  },
];
