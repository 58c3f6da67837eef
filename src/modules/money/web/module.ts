import { defineWebModule, page } from "#kernel/web/pages/define-web-module.ts";
import { moneySellerPages } from "../paths.ts";

export const moneyWeb = defineWebModule({
  sellerPages: [page("money/web/money", moneySellerPages.money, () => import("./money.page.tsx"))],
});
