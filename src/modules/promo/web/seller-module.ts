import Ticket from "lucide-react/icons/ticket";
import { defineSellerModule, inMenu } from "#kernel/web/pages/define-seller-module.ts";
import { t } from "../menu-texts.ts";

export const promoSeller = defineSellerModule({
  pages: [
    inMenu("promo/web/promo-codes", "/seller/promo-codes", "promo.see", {
      lazy: () => import("./promo-codes.page.tsx"),
      group: "store",
      place: 20,
      icon: Ticket,
      label: t.later("promoCodes"),
      words: t.later("promoCodesWords"),
    }),
  ],
});
