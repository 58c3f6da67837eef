import { defineSellerModule, page } from "#kernel/web/pages/define-web-module.ts";
import { moneySellerPages } from "../paths.ts";

export const moneySeller = defineSellerModule({
  pages: [page("money/web/money", moneySellerPages.money, () => import("./money.page.tsx"))],
});
