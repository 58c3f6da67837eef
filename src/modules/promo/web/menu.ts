import Ticket from "lucide-react/icons/ticket";
import type { MenuEntry } from "#kernel/web/pages/define-web-module.ts";
import { t } from "../menu-texts.ts";
import { promoSellerPages } from "../paths.ts";

export const menu: readonly MenuEntry[] = [
  {
    path: promoSellerPages.promoCodes,
    permission: "promo.see",
    label: t.later("promoCodes"),
    words: t.later("promoCodesWords"),
    icon: Ticket,
    group: "store",
    place: 20,
  },
];
