import Ticket from "lucide-react/icons/ticket";
import { defineSellerModule, inMenu, sellerPage } from "#kernel/web/pages/define-seller-module.ts";
import { t } from "../menu-texts.ts";

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
        "/seller/promo-codes",
        "promo.see",
        () => import("./promo-codes.page.tsx"),
      ),
    ),
  ],
});
