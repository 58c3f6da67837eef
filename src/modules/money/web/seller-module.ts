import HandCoins from "lucide-react/icons/hand-coins";
import { defineSellerModule, inMenu } from "#kernel/web/pages/define-seller-module.ts";
import { t } from "../menu-texts.ts";
import { moneySellerPages } from "../paths.ts";

export const moneySeller = defineSellerModule({
  pages: [
    inMenu("money/web/money", moneySellerPages.money, "money.see", {
      lazy: () => import("./money.page.tsx"),
      group: "money",
      place: 10,
      icon: HandCoins,
      label: t.later("money"),
      words: t.later("moneyWords"),
    }),
  ],
});
