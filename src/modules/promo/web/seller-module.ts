import Ticket from "lucide-react/icons/ticket";
import { defineSellerModule, inMenu, sellerPage } from "#kernel/web/pages/define-web-module.ts";
import { t } from "../menu-texts.ts";
import { promoSellerPages } from "../paths.ts";

export const promoSeller = defineSellerModule({
  pages: [
    inMenu(
      {
        group: "store",
        place: 20,
        icon: Ticket,
        label: t.later("promoCodes"),
        words: t.later("promoCodesWords"),
      },
      sellerPage(
        "promo/web/promo-codes",
        promoSellerPages.promoCodes,
        "promo.see",
        () => import("./promo-codes.page.tsx"),
      ),
    ),
  ],
});
