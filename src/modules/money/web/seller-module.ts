import HandCoins from "lucide-react/icons/hand-coins";
import { defineSellerModule, inMenu, sellerPage } from "#kernel/web/pages/define-seller-module.ts";
import { t } from "../menu-texts.ts";
import { moneySellerPages } from "../paths.ts";

export const moneySeller = defineSellerModule({
  pages: [
    inMenu(
      { group: "money", place: 10, icon: HandCoins, label: t.later("money"), words: t.later("moneyWords") },
      sellerPage("money/web/money", moneySellerPages.money, "money.see", () => import("./money.page.tsx")),
    ),
  ],
});
