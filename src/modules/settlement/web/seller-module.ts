import NotebookText from "lucide-react/icons/notebook-text";
import Wallet from "lucide-react/icons/wallet";
import { defineSellerModule, inMenu, sellerPage } from "#kernel/web/pages/define-seller-module.ts";
import { GROWER_SECTIONS } from "#modules/grower/web/shared/grower-slots.ts";
import { t } from "../menu-texts.ts";
import { settlementSellerPages } from "../paths.ts";

export const settlementSeller = defineSellerModule({
  fills: [GROWER_SECTIONS.fill({ name: "settlement", code: () => import("./grower-section.tsx") })],
  pages: [
    inMenu(
      {
        group: "money",
        place: 30,
        icon: NotebookText,
        label: t.later("settlement"),
        words: t.later("settlementWords"),
        needs: "hasGrowers",
      },
      sellerPage(
        "settlement/web/settlement",
        settlementSellerPages.settlement,
        "settlement.see",
        () => import("./settlement.page.tsx"),
      ),
    ),
    inMenu(
      {
        group: "money",
        place: 40,
        icon: Wallet,
        label: t.later("payments"),
        words: t.later("paymentsWords"),
        needs: "hasGrowers",
      },
      sellerPage(
        "settlement/web/payments",
        settlementSellerPages.payments,
        "settlement.see",
        () => import("./payments.page.tsx"),
      ),
    ),
    sellerPage(
      "settlement/web/account",
      settlementSellerPages.grower,
      "settlement.see",
      () => import("./account.page.tsx"),
    ),
  ],
});
