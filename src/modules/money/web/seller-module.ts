import { defineSellerModule, sellerPage } from "#kernel/web/pages/define-web-module.ts";
import { moneySellerPages } from "../paths.ts";

export const moneySeller = defineSellerModule({
  pages: [
    sellerPage("money/web/money", moneySellerPages.money, "money.see", () => import("./money.page.tsx")),
  ],
});
