import NotebookText from "lucide-react/icons/notebook-text";
import Wallet from "lucide-react/icons/wallet";
import { defineSellerModule, inMenu, sellerPage } from "#kernel/web/pages/define-seller-module.ts";
import { GROWER_SECTIONS } from "#modules/grower/web/shared/grower-slots.ts";
import { t } from "../menu-texts.ts";
import { settlementSellerPages } from "../paths.ts";

export const settlementSeller = defineSellerModule({
  fills: [GROWER_SECTIONS.fill({ name: "settlement", code: () => import("./grower-section.tsx") })],
  pages: [
    inMenu("settlement/web/settlement", settlementSellerPages.settlement, "settlement.see", {
      lazy: () => import("./settlement.page.tsx"),
      group: "money",
      place: 30,
      icon: NotebookText,
      label: t.later("settlement"),
      words: t.later("settlementWords"),
      needs: "hasGrowers",
    }),
    inMenu("settlement/web/payments", settlementSellerPages.payments, "settlement.see", {
      lazy: () => import("./payments.page.tsx"),
      group: "money",
      place: 40,
      icon: Wallet,
      label: t.later("payments"),
      words: t.later("paymentsWords"),
      needs: "hasGrowers",
    }),
    sellerPage(
      "settlement/web/account",
      settlementSellerPages.grower,
      "settlement.see",
      () => import("./account.page.tsx"),
    ),
  ],
});
