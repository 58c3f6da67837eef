import Percent from "lucide-react/icons/percent";
import type { MenuEntry } from "#kernel/web/pages/define-web-module.ts";
import { t } from "../menu-texts.ts";
import { taxSellerPages } from "../paths.ts";

export const menu: readonly MenuEntry[] = [
  {
    path: taxSellerPages.tax,
    permission: "tax.see",
    label: t.later("tax"),
    words: t.later("taxWords"),
    icon: Percent,
    group: "money",
    place: 50,
    needs: "gst",
  },
];
