import Image from "lucide-react/icons/image";
import type { MenuEntry } from "#kernel/web/pages/define-web-module.ts";
import { t } from "../menu-texts.ts";
import { bannerSellerPages } from "../paths.ts";

export const menu: readonly MenuEntry[] = [
  {
    path: bannerSellerPages.banners,
    permission: "banner.change",
    label: t.later("banners"),
    words: t.later("bannersWords"),
    icon: Image,
    group: "store",
    place: 10,
  },
];
