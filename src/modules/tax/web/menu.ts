import Percent from "lucide-react/icons/percent";
import type { MenuEntry } from "#kernel/web/pages/define-web-module.ts";
import { t } from "../menu-texts.ts";
import { taxSellerPages } from "../paths.ts";

export const menu: readonly MenuEntry[] = [
  {
    path: taxSellerPages.tax,
    label: t.later("tax"),
    icon: Percent,
    group: "today",
    place: 60,
    needs: "gst",
  },
];
